import type { GameTexts } from '../../contract/generated';
import type { Language } from '../../i18n/language.svelte';
import { Refusal, type Eyes, type Source, type Story, type Views } from '../../replay/source';
import type { Review } from '../../server/generated';
import type { AnyView } from '../../contract/types';
import type { Judge } from '../judge';

/** What the file of a review holds, by who looks: a seat by its number, or `all`. */
export interface Contents {
  review: Record<string, Review>;
  story: Record<string, Story>;
  /** All views of a game in order: JSON, compressed with gzip, in base64. */
  views: Record<string, string>;
  /** The game's sentences by language. */
  texts: Record<Language, GameTexts>;
  seat: number;
  language: Language;
}

/** The contents of a file, or nothing if it is an empty page. */
export function contents(text: string): Contents | null {
  const read = JSON.parse(text || '{}') as Partial<Contents>;
  return read.review && read.story && read.views ? (read as Contents) : null;
}

/** A replay that lies in the file. */
export function sourceOf(held: Contents): Source {
  const opened = new Map<Eyes, Promise<AnyView[]>>();
  return {
    table: null,
    story: async (eyes) => held.story[eyes] ?? missing(eyes),
    views: async (eyes, page): Promise<Views> => {
      if (!opened.has(eyes)) opened.set(eyes, unpack(held.views[eyes] ?? missing(eyes)));
      const size = held.story[eyes]!.page;
      const all = await opened.get(eyes)!;
      return { first: page * size, views: all.slice(page * size, (page + 1) * size) };
    },
  };
}

/** A judgement that lies in the file. */
export function judgeOf(held: Contents): Judge {
  return {
    ask: async (eyes) => ({ review: held.review[eyes] ?? missing(eyes), done: 1 }),
  };
}

function missing(eyes: Eyes): never {
  throw new Refusal({ code: 'not-found', message: `this file holds nothing for ${eyes}` });
}

/** JSON out of gzip out of base64. */
export async function unpack<T>(packed: string): Promise<T> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(stream).json()) as T;
}
