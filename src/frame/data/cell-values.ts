import { attributeOf, baseAddressOf, localNameOf, queryInside } from '../dom/native';

/** The address of the first link in an element, absolute. */
export function linkIn(element: Element): { link?: string } {
  const link = localNameOf(element) === 'a' ? element : queryInside(element, 'a[href]');
  const address = link && attributeOf(link, 'href');
  if (address === null || address.startsWith('#') || /^javascript:/i.test(address)) return {};
  const absolute = absoluteAddress(address, element);
  return absolute === undefined ? {} : { link: absolute };
}

/** An address as the browser would go to it; undefined for what is none. */
export function absoluteAddress(address: string, near: Node): string | undefined {
  try {
    return new URL(address.trim(), baseAddressOf(near)).href;
  } catch {
    return undefined;
  }
}

const valued = 'time[datetime], data[value], meter[value], progress[value]';

/** The value that an element gives programs beside its text, when it holds one such value. */
export function programValueIn(element: Element): { value?: string } {
  const holder = queryInside(element, valued);
  if (!holder) return {};
  const value = attributeOf(holder, localNameOf(holder) === 'time' ? 'datetime' : 'value');
  return value ? { value } : {};
}
