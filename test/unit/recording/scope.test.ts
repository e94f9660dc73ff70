import { describe, expect, it } from 'vitest';
import {
  stepAddressPattern,
  fitsAddress,
  isInScope,
  looksLikeLogin,
  pathFamily,
  scopeOf,
} from '../../../src/recording/scope';

describe('where a step belongs', () => {
  it.each([
    ['/orders/1042/items', '/orders/*/items'],
    ['/kettles', '/kettles'],
    ['/p/3f2504e0-4f89-11d3-9a0c-0305e82c3301', '/p/*'],
    ['/order/A-10429', '/order/*'],
    ['/v2/index.html', '/v2/index.html'],
    ['/2024', '/*'],
    ['/', '/'],
  ])('%s is one of %s', (path, family) => {
    expect(pathFamily(path)).toBe(family);
  });

  it('is any page of the family, on the same origin only', () => {
    const scope = scopeOf('https://shop.example/orders/1042?tab=2');
    expect(isInScope(scope, 'https://shop.example/orders/7#top')).toBe(true);
    expect(isInScope(scope, 'https://shop.example/cart')).toBe(false);
    expect(isInScope(scope, 'http://shop.example/orders/7')).toBe(false);
    expect(isInScope(undefined, 'about:blank')).toBe(true);
    expect(scopeOf('about:blank')).toBeUndefined();
  });

  it('reads * in an address as anything, and takes any query where none is said', () => {
    expect(fitsAddress('https://shop.example/done', 'https://shop.example/done?order=7')).toBe(true);
    expect(fitsAddress('https://shop.example/orders/*', 'https://shop.example/orders/7')).toBe(true);
    expect(fitsAddress('https://shop.example/done?x=1', 'https://shop.example/done?x=2')).toBe(false);
    expect(fitsAddress('https://shop.example/a+b', 'https://shop.example/aab')).toBe(false);
    expect(fitsAddress('https://shop.example/ada l', 'https://shop.example/ada%20l?x=%zz')).toBe(true);
    expect(fitsAddress('https://shop.example/café', 'https://shop.example/caf%C3%A9')).toBe(true);
  });

  it.each([
    ['https://shop.example/login?next=/cart', true],
    ['https://accounts.example/o/oauth2/auth', true],
    ['https://sso.example/', true],
    ['https://shop.example/authors', false],
    ['https://shop.example/cart', false],
  ])('%s looks like a login: %s', (url, looks) => {
    expect(looksLikeLogin(url)).toBe(looks);
  });

  it.each([
    ['https://shop.example/orders/1042?from=cart#top', 'https://shop.example/orders/*'],
    ['https://shop.example/app?x=1#/orders/1042', 'https://shop.example/app*#/orders/*'],
    ['https://shop.example/app#!/cart', 'https://shop.example/app#!/cart'],
    ['https://shop.example/%D1%87%D0%B0%D0%B9/a%25', 'https://shop.example/чай/a%25'],
    ['about:blank', 'about:blank'],
  ])('%s is expected as %s', (url, pattern) => {
    expect(stepAddressPattern(url)).toBe(pattern);
    expect(fitsAddress(pattern, url)).toBe(true);
  });
});
