import { tickFormats } from '../formats-of';

export const uncheck = tickFormats('uncheck', 'assertNotChecked');
