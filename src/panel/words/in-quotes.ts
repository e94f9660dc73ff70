import { i18n } from '#i18n';
import { pageText } from '../format';

/** Text of a page in the quotation marks of the reader's language. */
export const inQuotes = (text: string): string => i18n.t('language.quoted', [pageText(text)]);
