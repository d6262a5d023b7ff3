import { t, type Key } from '../i18n/language.svelte';
import { en } from '../i18n/en';
import type { ServerProblem } from '../server/messages';

/** Why a game cannot be shown, in the language of the page where there is a sentence for it. */
export function whyNot(problem: ServerProblem): string {
  const key = `replay.why_${problem.why || problem.code}`;
  if (!(key in en)) return problem.message || t('replay.lost');
  const details = Object.entries(problem.details ?? {}).map(([name, value]) => [
    name,
    name === 'place' ? Number(value) + 1 : Array.isArray(value) ? value.join(', ') : String(value),
  ]);
  return t(key as Key, Object.fromEntries(details) as Record<string, string | number>);
}
