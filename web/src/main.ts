import { mount } from 'svelte';
import App from './App.svelte';
import { registerApp } from './app/register';
import { speech } from './i18n/language.svelte';
import './look/base.css';
import './look/fonts.css';
import { plantAllSymbols } from './games/sprite';
import './look/tokens.css';
import './look/wishes.css';
import { ServerLobby } from './server/lobby.svelte';

document.documentElement.lang = speech.language;
plantAllSymbols();
mount(App, { target: document.body, props: { lobby: new ServerLobby() } });
registerApp();
