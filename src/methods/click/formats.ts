import { clickFormats } from '../formats-of';

export const click = clickFormats('click', 'click');
