import type { Course } from '../games/lesson';

const COURSES = import.meta.glob<{ course: Course }>('../games/*/course.ts');

/** The first game of a game, loaded when someone wants to learn it. */
export async function courseOf(game: string): Promise<Course | null> {
  const path = `../games/${game}/course.ts`;
  const load = Object.hasOwn(COURSES, path) ? COURSES[path] : undefined;
  return load ? (await load()).course : null;
}
