import { expect, it } from 'vitest';
import { siteGrants } from '../../../src/panel/intents/site-grants';

const none = { origins: [], fixed: [], session: {} };

it('are none where nothing was allowed', () => {
  expect(siteGrants({ ...none, session: { 'session:1': {}, theme: 'dark' } })).toEqual([]);
});

it('are one a host, of pages only, by name, all sites first', () => {
  const origins = ['https://shop.example/*', 'http://shop.example/*', 'chrome://favicon/*', 'https://*/*'];
  const grants = siteGrants({ ...none, origins: ['https://b.example/*', ...origins] });
  expect(grants.map(({ host, patterns }) => [host, patterns.length])).toEqual([
    [undefined, 1],
    ['b.example', 1],
    ['shop.example', 2],
  ]);
});

it('say what was allowed for this time, and go with what is kept for it', () => {
  const origins = ['http://localhost/*'];
  const session = {
    'access:http://localhost': true,
    'gate:http://localhost:8080': ['risk pay', 'risk send'],
  };
  expect(siteGrants({ ...none, origins, session })).toEqual([
    {
      host: 'localhost',
      patterns: origins,
      until: 'session',
      keys: ['gate:http://localhost:8080', 'access:http://localhost'],
      acts: 2,
    },
  ]);
});

it('give back nothing that came with the extension, but what was allowed there', () => {
  const session = { 'gate:https://shop.example': ['risk pay'] };
  const grants = siteGrants({ origins: ['<all_urls>'], fixed: ['<all_urls>'], session });
  expect(grants).toMatchObject([
    { host: undefined, patterns: [], keys: [], until: 'fixed' },
    { host: 'shop.example', patterns: [], keys: ['gate:https://shop.example'], until: 'removed', acts: 1 },
  ]);
});
