import { untrack } from 'svelte';
import { afterFrame } from './frames';
import { notePlaces } from './travel';

/**
 * A value that follows another a frame later, for a part of a board that is not looked at first:
 * drawn all at once, a board takes longer than a frame. Pieces of this part travel as all do.
 */
export class Trailing<Value> {
  now: Value = $state.raw()!;

  constructor(part: string, value: () => Value) {
    this.now = value();
    let due = false;
    let gone = false;
    $effect(() => () => (gone = true));
    $effect(() => {
      const next = value();
      if (due || untrack(() => this.now) === next) return;
      due = true;
      afterFrame(() => {
        due = false;
        if (gone) return; // a board that was left has nothing to follow
        notePlaces(part);
        this.now = value();
      });
    });
  }
}
