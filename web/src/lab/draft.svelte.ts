import { SvelteMap } from 'svelte/reactivity';
import { speech } from '../i18n/language.svelte';
import { keep, kept } from '../browser/kept';
import { askForm, checkChanges, makeVersion } from '../server/lab';
import type { Card, Checked, Field, FormReply, Values, VersionReply } from '../server/lab';

/** Milliseconds after the last change until the server is asked what it comes to. */
const PAUSE = 250;

/** A version while someone works on it; kept in this browser, so that nothing is lost. */
export class Draft {
  form = $state.raw<FormReply>();
  title = $state('');
  checked = $state.raw<Checked>();
  missing = $state(false);
  readonly values = new SvelteMap<string, number | string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  /** `name` is a game, or a version of one whose changes are taken over. */
  constructor(
    readonly name: string,
    readonly game = name.split('~')[0]!,
  ) {
    const stored = name === game ? kept(`lab.${game}`) : null;
    if (stored) this.#restore(stored);
  }

  async load(): Promise<void> {
    try {
      const form = await askForm(this.name, speech.language);
      const known = new Set(fieldsOf(form).map(({ place }) => place));
      for (const place of this.values.keys()) if (!known.has(place)) this.values.delete(place);
      if (this.name !== this.game && !this.form) {
        this.title = form.title ?? '';
        for (const change of form.changes)
          if (change.after !== null) this.values.set(change.place, change.after);
      }
      this.form = form;
      await this.#check();
    } catch {
      this.missing = true;
    }
  }

  get changes(): Values {
    return Object.fromEntries(this.values);
  }

  get problem(): string {
    return this.checked?.problem ?? '';
  }

  valueOf(field: Field): number | string {
    return this.values.get(field.place) ?? field.printed;
  }

  isChanged(card: Card): boolean {
    return card.fields.some(({ place }) => this.values.has(place));
  }

  set(field: Field, value: number | string): void {
    if (value === field.printed) this.values.delete(field.place);
    else this.values.set(field.place, value);
    this.#note();
  }

  clear(): void {
    this.values.clear();
    this.#note();
  }

  rename(title: string): void {
    this.title = title;
    this.#store();
  }

  /** Have the server keep these changes as a version. */
  async make(fallback: string): Promise<VersionReply> {
    return makeVersion(this.game, this.changes, this.title.trim() || fallback, speech.language);
  }

  #note(): void {
    this.#store();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), PAUSE);
  }

  async #check(): Promise<void> {
    const asked = ++this.#asked;
    try {
      const checked = await checkChanges(this.game, this.changes, speech.language);
      if (asked === this.#asked) this.checked = checked;
    } catch {
      // the page goes on without the words; running says what is wrong
    }
  }

  #store(): void {
    keep(`lab.${this.game}`, JSON.stringify({ title: this.title, values: this.changes }));
  }

  #restore(stored: string): void {
    try {
      const { title, values } = JSON.parse(stored) as { title: string; values: Values };
      this.title = title;
      for (const [place, value] of Object.entries(values)) this.values.set(place, value);
    } catch {
      // what was kept is of no use: begin as printed
    }
  }
}

export const fieldsOf = ({ form }: FormReply): Field[] =>
  form.sections.flatMap(({ cards }) => cards.flatMap(({ fields }) => fields));
