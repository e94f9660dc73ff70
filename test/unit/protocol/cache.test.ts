import { describe, expect, it } from 'vitest';
import { cacheKey, cacheQuestion, pageTemplate } from '../../../src/protocol/cache';

describe('the template of an address', () => {
  it.each([
    ['https://shop.example/orders/1042/items?page=2', 'https://shop.example/orders/:id/items?page=:value'],
    ['https://shop.example/users/9f1c2b7e-63cd-4d7e-9a51-3d8a3e7c9b10', 'https://shop.example/users/:id'],
    ['https://git.example/acme/widgets/commit/3f6229b0aa71', 'https://git.example/acme/widgets/commit/:id'],
    ['https://docs.example/d/1aBcDeFgHiJkLmNoPqRsT/edit', 'https://docs.example/d/:id/edit'],
    ['https://mail.example/ada@example.org/inbox', 'https://mail.example/:id/inbox'],
    ['https://shop.example/2026/11/20/', 'https://shop.example/:id/:id/:id'],
    ['https://api.example/v2/status', 'https://api.example/v2/status'],
    ['https://shop.example/new-arrivals', 'https://shop.example/new-arrivals'],
    ['https://shop.example/customer-account-settings', 'https://shop.example/customer-account-settings'],
    ['https://shop.example/', 'https://shop.example/'],
    ['https://shop.example', 'https://shop.example/'],
    ['http://127.0.0.1:8080/a', 'http://127.0.0.1:8080/a'],
    ['https://shop.example/cart;jsessionid=A1B2C3', 'https://shop.example/cart'],
  ])('%s is %s', (address, template) => {
    expect(pageTemplate(address)).toBe(template);
  });

  it('leaves out what campaigns and sessions add, and the order of the rest', () => {
    const plain = pageTemplate('https://shop.example/sale?colour=red&size=large');
    expect(plain).toBe('https://shop.example/sale?colour=red&size=large');
    for (const added of [
      'utm_source=mail',
      'gclid=Cj0KCQ',
      'fbclid=x',
      'PHPSESSID=77',
      '_ga=1.2',
      'ts=1700000000',
    ]) {
      expect(pageTemplate(`https://shop.example/sale?size=large&${added}&colour=red`)).toBe(plain);
    }
  });

  it('keeps no value of a parameter that is not a plain word, nor credentials', () => {
    const address =
      'https://ada:hunter2@shop.example/in?token=s3cr3t-T0ken&q=Ada+Lovelace&view=list#access_token=abc';
    expect(pageTemplate(address)).toBe('https://shop.example/in?q=:value&token=:value&view=list');
  });

  it('tells routes after a hash apart, and not places in a page', () => {
    expect(pageTemplate('https://app.example/#/orders/17?tab=1')).toBe('https://app.example/#/orders/:id');
    expect(pageTemplate('https://app.example/#!/inbox')).toBe('https://app.example/#/inbox');
    expect(pageTemplate('https://app.example/page#section-2')).toBe('https://app.example/page');
  });

  it('has one word for what is no address', () => {
    expect(pageTemplate('not an address')).toBe(':other');
  });
});

describe('the name of a question', () => {
  const asked = { kind: 'act', url: 'https://a.example/x/1', instruction: 'Save it' } as const;
  const keyOf = (given: Partial<typeof asked> | object, options = {}) =>
    cacheKey(cacheQuestion({ ...asked, ...given }, options));

  it('is the same for pages of one kind, however it is spaced, and whatever values variables have', () => {
    const key = keyOf({}, { variables: { b: 'one', a: 'two' } });
    expect(keyOf({ url: 'https://a.example/x/2?utm_source=m' }, { variables: { a: '2', b: '3' } })).toBe(key);
    expect(keyOf({ instruction: '  Save   it ' }, { variables: { a: 1, b: { value: 2 } } })).toBe(key);
    expect(key).not.toContain('one');
  });

  it.each<[string, string]>([
    ['kind', keyOf({ kind: 'observe' })],
    ['page', keyOf({ url: 'https://a.example/y/1' })],
    ['site', keyOf({ url: 'https://b.example/x/1' })],
    ['words', keyOf({ instruction: 'save it' })],
    ['variables', keyOf({}, { variables: { a: 1 } })],
    ['scope', keyOf({}, { selector: 'form' })],
    ['what is left out', keyOf({}, { ignoreSelectors: ['form'] })],
  ])('is another for another %s', (_what, key) => {
    expect(key).not.toBe(keyOf({}));
  });
});
