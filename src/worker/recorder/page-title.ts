import type { ValueTexts } from '../../base/find-values';
import { maskAddress, maskText } from '../../base/mask';

/**
 * The title of a page, without what is secret. None of a page that has none: the browser calls it by its address, which says
 * more than a name may.
 */
export function pageTitle({ title, url }: { title: string; url: string }, values: ValueTexts): string {
  const addresses = [url, url.replace(/^[a-z-]+:\/\//, '')];
  return addresses.includes(title) ? '' : maskText(maskAddress(title), values);
}
