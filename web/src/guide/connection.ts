import type { Connection } from '../contract/connection';
import type { Coach } from './coach.svelte';

/** The door to a table, with the coach listening at it: all goes through, choices are noticed. */
export function overheard<Door extends Connection>(door: Door, coach: Coach): Door {
  return new Proxy(door, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name, target);
      if (typeof found !== 'function') return found;
      return (...given: unknown[]) => {
        if (name === 'choose' && target.snapshot) coach.chooses(String(given[0]), target.snapshot);
        return found.apply(target, given) as unknown;
      };
    },
  });
}
