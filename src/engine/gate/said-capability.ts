import { plainWords } from '../../matching';
import type { Capability } from './capability';

export const variable = /%[A-Za-z_][\w.-]*%/g;

/** Whether the words say a text that is typed. */
export const says = ({ text }: Pick<Capability, 'text'>, typed: string): boolean =>
  plainWords(text).includes(plainWords(typed.replaceAll(variable, ' ')));

/** The words say that a text is to be taken from the page, or made up. Addresses are no such words. */
export const pointsAtPage = (text: string): boolean =>
  pointing.test(
    text.replace(/\S*@\S+|\S+:\/\/\S+|(?<![\w.-])[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?![\w-])/gi, ' '),
  );
const pointing =
  /\b(shown|listed|given|written|displayed|above|below|copy|copied|from the|on the page|on this page|random|example|fictitious|made-up|fake|test data|dummy|invent|any|angegeben\w*|angezeigt\w*|oben|unten|kopiere?|beliebig\w*|affiché\w*|indiqué\w*|ci-dessus|copie\w*|mostrad\w*|indicad\w*|copia\w*|indicat\w*|getoond\w*|vermeld\w*|kopieer|podan\w*|skopiuj)\b|表示|記載|上の|コピー|显示|上面|复制|所示/iu;
