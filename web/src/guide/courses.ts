import type { Course } from './lesson';

const COURSES: Record<string, () => Promise<{ course: Course }>> = {
  tallinn: () => import('./tallinn/course'),
  visby: () => import('./visby/course'),
  towers: () => import('./towers/course'),
  talis: () => import('./talis/course'),
};

/** The first game of a game, loaded when someone wants to learn it. */
export async function courseOf(game: string): Promise<Course | null> {
  const load = Object.hasOwn(COURSES, game) ? COURSES[game] : undefined;
  return load ? (await load()).course : null;
}
