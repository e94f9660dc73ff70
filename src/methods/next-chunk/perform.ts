import { chunkMethod } from '../../frame/hands/chunk';

/** Scrolls down by one view. */
export const nextChunk = chunkMethod(1);
