export { createEngine } from './engine';
