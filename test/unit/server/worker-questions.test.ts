import { expect, it } from 'vitest';
import { Questions } from '../../../src/server/chromium/calls';

it('gives on a reply that makes no sense: who asked does not wait for ever', async () => {
  const questions = new Questions();
  const replied = questions.ask({ send: () => undefined }, { operation: 'observe', input: {} });
  questions.hear('{"id":1,"reply":{"ok":"perhaps"}}');
  expect(await replied).toEqual({ ok: 'perhaps' });
  expect(questions.isAsking).toBe(false);
});
