import type { NodeBox } from '../../protocol/snapshot';

export const toBox = (rect: DOMRect): NodeBox => [
  Math.round(rect.left),
  Math.round(rect.top),
  Math.round(rect.width),
  Math.round(rect.height),
];
