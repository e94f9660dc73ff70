import { chunkMethod } from '../../frame/hands/scroll';

/** Scrolls down by one view. */
export const nextChunk = chunkMethod(1);
