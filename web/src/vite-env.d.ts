/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module '*.toml' {
  const texts: import('./contract/generated').GameTexts;
  export default texts;
}

declare module '*.md' {
  const book: import('./games/texts').Rulebook;
  export default book;
}
