import { mount } from 'svelte';
import { speech } from '../i18n/language.svelte';
import '../look/base.css';
import '../look/fonts.css';
import { plantAllSymbols } from '../games/sprite';
import '../look/tokens.css';
import Offline from './Offline.svelte';

document.documentElement.lang = speech.language;
plantAllSymbols(); // as the client does, so that both share one chunk, which compresses better
mount(Offline, { target: document.body });
