import { clickFormats } from '../formats-of';

export const rightClick = clickFormats('click');
