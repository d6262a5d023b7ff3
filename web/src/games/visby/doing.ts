import { t } from '../../i18n/language.svelte';
import type { Role, VisbyView } from './view';

/** What a role does, in a sentence with the numbers of its card. */
export function doing(role: Role, effects: VisbyView['effects']): string {
  const numbers = role in effects ? effects[role as keyof typeof effects] : {};
  return t(`visby.does_${role}`, { ...numbers });
}
