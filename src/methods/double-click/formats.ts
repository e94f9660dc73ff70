import { clickFormats } from '../formats-of';

export const doubleClick = clickFormats('dblclick', 'doubleClick');
