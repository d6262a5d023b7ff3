import { mount } from 'svelte';
import App from './App.svelte';
import { registerApp } from './app/register';
import { QuietLobby } from './home/lobby';
import { speech } from './i18n/language.svelte';
import './look/base.css';
import { plantSprite } from './look/sprite';
import './look/tokens.css';

document.documentElement.lang = speech.language;
plantSprite();
mount(App, { target: document.body, props: { lobby: new QuietLobby() } });
registerApp();
