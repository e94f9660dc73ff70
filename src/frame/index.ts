export { createWholeEngine as createEngine } from '../dom';
export * from './called';
