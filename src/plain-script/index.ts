export { createWholeEngine as createEngine } from './whole-engine';
export * from './called';
