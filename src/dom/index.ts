export { createEngine, type Engine } from './engine';
export type { Onlooker } from './act/onlooker';
