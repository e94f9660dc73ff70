import { t } from '../../languages/t';
import { pageText } from '../format';

/** Text of a page in the quotation marks of the reader's language. */
export const inQuotes = (text: string): string => t('language.quoted', [pageText(text)]);
