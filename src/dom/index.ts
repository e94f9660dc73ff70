export { createEngine } from './engine';
export type { Onlooker } from './act/onlooker';
