import { chunkMethod } from '../hands/chunk';

/** Scrolls down by one view. */
export const nextChunk = chunkMethod(1);
