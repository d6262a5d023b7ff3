import type { Lobby } from '../server/summaries';

/** A name to begin with, or none where somebody types already: their letters would join it. */
export async function nameToBeginWith(lobby: Lobby): Promise<string> {
  const suggested = await lobby.suggestion().catch(() => null);
  if (document.activeElement instanceof HTMLInputElement) return '';
  return lobby.name ?? suggested ?? '';
}
