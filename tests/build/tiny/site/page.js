import { shared } from './shared.js'; shared('page');
