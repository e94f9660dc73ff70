import { chunkMethod } from '../hands/chunk';

/** Scrolls up by one view. */
export const prevChunk = chunkMethod(-1);
