import { mount } from 'svelte';
import { giveTexts } from '../../games/texts';
import { LANGUAGES, speech } from '../../i18n/language.svelte';
import '../../look/base.css';
import '../../look/fonts.css';
import { plantAllSymbols } from '../../games/sprite';
import '../../look/tokens.css';
import { kept } from '../../browser/kept';
import { contents } from './contents';
import ReviewFile from './ReviewFile.svelte';

const held = contents(document.getElementById('kogge-review')?.textContent ?? '');
// a browser that speaks none of our languages shows the one the file was written in
const spoken = navigator.languages.map((one) => one.slice(0, 2));
if (held && !kept('language') && !LANGUAGES.some((one) => spoken.includes(one)))
  speech.language = held.language;
for (const language of held ? LANGUAGES : [])
  giveTexts(Object.values(held!.story)[0]!.game, language, held!.texts[language]);
document.documentElement.lang = speech.language;
plantAllSymbols();
mount(ReviewFile, { target: document.body, props: { held } });
