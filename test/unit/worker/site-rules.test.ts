import { expect, it } from 'vitest';
import { SiteRules } from '../../../src/worker/tasks/site-rules';

it('counts what is below a site as that site, and not what ends with the same letters', () => {
  const rules = new SiteRules(['bank.com'], async () => []);
  const isElsewhere = (host: string) => rules.isElsewhere(`https://${host}/x`);
  expect(['bank.com', 'www.bank.com'].map(isElsewhere)).toEqual([false, false]);
  expect(['evilbank.com', 'bank.com.evil.org'].map(isElsewhere)).toEqual([true, true]);
});
