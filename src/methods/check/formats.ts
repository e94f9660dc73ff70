import { tickFormats } from '../formats-of';

export const check = tickFormats('check', 'assertChecked');
