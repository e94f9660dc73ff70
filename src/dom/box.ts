import type { Box } from '../protocol/snapshot';

export const toBox = (rect: DOMRect): Box => [
  Math.round(rect.left),
  Math.round(rect.top),
  Math.round(rect.width),
  Math.round(rect.height),
];
