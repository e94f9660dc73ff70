import { chunkMethod } from '../../frame/hands/chunk';

/** Scrolls up by one view. */
export const prevChunk = chunkMethod(-1);
