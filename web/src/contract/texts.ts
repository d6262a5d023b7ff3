/** Words nested by topic, as the game's TOML files have them. */
export interface Words {
  [key: string]: string | Words;
}

export interface OptionTexts {
  title: string;
  about: string;
  choices: Record<string, string>;
}

/** What the coach says, as the game's texts have it (`lessons`): `done` after what was asked, `other` after anything else. */
export interface LessonWords {
  title: string;
  text: string;
  ask?: string;
  done?: string;
  other?: string;
}

/** Every sentence of a game in one language. */
export interface GameTexts {
  title: string;
  summary: string;
  credit: string;
  words: Words;
  options: Record<string, OptionTexts>;
  phases: Record<string, string>;
  events: Record<string, string>;
  moves: Record<string, string>;
  reasons: Record<string, string>;
  /** What the coach of a first game says, if there is one. */
  lessons?: Record<string, LessonWords>;
}
