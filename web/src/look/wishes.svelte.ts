import { speech, type Language } from '../i18n/language.svelte';
import { plantHatches } from './hatches';
import { keep, kept } from '../browser/kept';

/** Light or dark: as the system has it, until someone presses the moon. */
class Theme {
  #chosen = $state(kept('theme'));
  #system = $state(globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false);

  constructor() {
    globalThis
      .matchMedia?.('(prefers-color-scheme: dark)')
      .addEventListener('change', (event) => (this.#system = event.matches));
    this.#show();
  }

  get dark(): boolean {
    return this.#chosen ? this.#chosen === 'dark' : this.#system;
  }

  flip(): void {
    this.#chosen = this.dark ? 'light' : 'dark';
    keep('theme', this.#chosen);
    this.#show();
  }

  #show(): void {
    if (!this.#chosen) return;
    document.documentElement.dataset['theme'] = this.#chosen;
    // the frame of an installed app follows the brick of the bar
    for (const frame of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
      frame.content = this.#chosen === 'dark' ? '#6e2a1c' : '#9c3b28';
  }
}

export const PACES = ['calm', 'normal', 'brisk', 'off'] as const;
export type Pace = (typeof PACES)[number];

/** Wishes that are plain switches; each is an attribute of the page, which the style sheets read. */
export const SWITCHES = ['contrast', 'text', 'patterns', 'left'] as const;
export type Switch = (typeof SWITCHES)[number];

class Wishes {
  /** How fast results are shown one after another. */
  pace = $state<Pace>(PACES.find((one) => one === kept('pace')) ?? 'normal');
  /** Whether a move on a board wants a second press. */
  confirm = $state(kept('confirm') !== 'no');
  /** How loud, from 0 to 1. */
  volume = $state(Number(kept('volume') ?? 0.4));
  /** More contrast, larger text, hatched colours, the prompt for a left hand. */
  on = $state<Record<Switch, boolean>>({
    contrast: kept('contrast') === 'yes',
    text: kept('text') === 'yes',
    patterns: kept('patterns') === 'yes',
    left: kept('left') === 'yes',
  });

  constructor() {
    for (const one of SWITCHES) this.#show(one);
  }

  wishSwitch(one: Switch, wanted: boolean): void {
    this.on[one] = wanted;
    keep(one, wanted ? 'yes' : 'no');
    this.#show(one);
  }

  wishVolume(wanted: number): void {
    this.volume = wanted;
    keep('volume', String(wanted));
  }

  wishPace(wanted: Pace): void {
    this.pace = wanted;
    keep('pace', wanted);
  }

  wishConfirm(wanted: boolean): void {
    this.confirm = wanted;
    keep('confirm', wanted ? 'yes' : 'no');
  }

  #show(one: Switch): void {
    document.documentElement.toggleAttribute(`data-${one}`, this.on[one]);
    if (one === 'patterns' && this.on.patterns) plantHatches();
  }
}

export const theme = new Theme();
export const wishes = new Wishes();

export function wishLanguage(language: Language): void {
  speech.language = language;
  keep('language', language);
  document.documentElement.lang = language;
}
