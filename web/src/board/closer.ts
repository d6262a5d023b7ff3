import type { Component } from 'svelte';
import type { GameTexts } from '../contract/generated';
import type { AnyView } from '../contract/types';

/** Something seen large: its picture, what it is, what it does, and the rule that says so. */
export interface Closeup {
  title: string;
  text: string[];
  rule: string | null;
  // each picture is given what it was declared with
  Picture: Component<never>;
  props: Record<string, unknown>;
}

/** What a thing on the table is, by the key it bears in `data-look`, such as `card:7`. */
export type LookCloser<View extends AnyView = AnyView> = (
  kind: string,
  key: string,
  context: { view: View; texts: GameTexts; names: string[] },
) => Closeup | null;
