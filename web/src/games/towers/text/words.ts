export { de } from './de';
export { en } from './en';
export { it } from './it';
