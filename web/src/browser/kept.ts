/** What this browser remembers of a person's wishes; silent where storage is forbidden. */
export function kept(name: string): string | null {
  try {
    return globalThis.localStorage?.getItem(`kogge.${name}`) ?? null;
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    globalThis.localStorage?.setItem(`kogge.${name}`, value);
  } catch {
    // private windows may refuse; the wish then lasts as long as the page
  }
}
