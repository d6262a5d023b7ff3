import { mount } from 'svelte';
import '../look/tokens.css';
import '../look/base.css';
import '../look/fonts.css';
import { plantSprite } from '../look/sprite';
import Gallery from './Gallery.svelte';

plantSprite();
mount(Gallery, { target: document.body });
