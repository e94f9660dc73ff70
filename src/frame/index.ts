export { createEngine } from '../dom';
export * from './called';
