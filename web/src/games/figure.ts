import type { Component } from 'svelte';
import type { Key } from '../i18n/language.svelte';

/** A picture of a rule, drawn by the pieces of the game itself, in steps with a sentence each. */
export interface Figure {
  /** The rule it belongs to. */
  rule: string;
  Picture: Component<never>;
  steps: { props: Record<string, unknown>; says: Key }[];
}
