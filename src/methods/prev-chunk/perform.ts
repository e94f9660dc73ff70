import { chunkMethod } from '../../frame/hands/scroll';

/** Scrolls up by one view. */
export const prevChunk = chunkMethod(-1);
