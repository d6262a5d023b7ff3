import { mount } from 'svelte';
import { speech } from '../i18n/language.svelte';
import '../look/base.css';
import '../look/fonts.css';
import { plantSprite } from '../look/sprite';
import '../look/tokens.css';
import Offline from './Offline.svelte';

document.documentElement.lang = speech.language;
plantSprite();
mount(Offline, { target: document.body });
