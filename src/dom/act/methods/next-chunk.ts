import { chunkMethod } from '../chunk';

/** Scrolls down by one view. */
export const nextChunk = chunkMethod(1);
