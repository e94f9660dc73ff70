import { plainWords } from '../../matching';
import type { Capability } from './capability';

export const variable = /%[A-Za-z_][\w.-]*%/g;

/** Whether the words say a text that is typed. */
export const says = ({ text }: Pick<Capability, 'text'>, typed: string): boolean =>
  plainWords(text).includes(plainWords(typed.replaceAll(variable, ' ')));
