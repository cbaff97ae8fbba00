import { shared } from './shared.js'; shared('home');
