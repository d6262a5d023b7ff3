import { getContext, setContext } from 'svelte';

/** The time that the viewer still has to decide: the table knows it, boards show it. */
const OWN_TIME = Symbol('own time');

type Given = () => number | null;

/** Seconds, as the server last said; null where nothing is owed or nobody counts. */
export function giveOwnTime(given: Given) {
  setContext(OWN_TIME, given);
}

export function ownTime(): Given {
  return getContext<Given | undefined>(OWN_TIME) ?? (() => null);
}
