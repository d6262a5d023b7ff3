import { bringWords } from '../../../i18n/language.svelte';
import { de, en, it } from './words';

declare module '../../../i18n/language.svelte' {
  interface GameWords extends Record<keyof typeof en, string> {}
}

bringWords({ en, de, it });
