import { mount } from 'svelte';
import '../look/tokens.css';
import '../look/base.css';
import '../look/fonts.css';
import { plantAllSymbols } from '../games/sprite';
import Gallery from './Gallery.svelte';

plantAllSymbols();
mount(Gallery, { target: document.body });
