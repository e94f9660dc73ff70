import { chunkMethod } from '../chunk';

/** Scrolls up by one view. */
export const prevChunk = chunkMethod(-1);
