import { t } from '../i18n/language.svelte';
import type { AnyView, Seat } from '../contract/types';

/** Whom the table waits for, in a sentence. */
export function waitingFor(view: AnyView, seats: Seat[]): string {
  const names = view.to_act.filter((seat) => seat !== view.viewer).map((seat) => seats[seat]?.name);
  return names.length ? t('prompt.waiting', { names: names.join(', ') }) : t('prompt.nobody');
}
