import { knows, t } from './language.svelte';

/** A refusal in the language of the page, where it has a sentence for its code. */
export function tell(code: string, message: string): string {
  if (/revealed/.test(message)) return t('refused.undo');
  if (/no move yet/.test(message)) return t('refused.no_move');
  const key = `refused.${code}`;
  return knows(key) ? t(key) : message;
}
