import { fenced, newNonce } from '../../base/fence';

/** Text of a page as a model is given it: in a fence that no page can guess. */
export const quotedPage = (text: string): string => fenced('page', text, newNonce());
