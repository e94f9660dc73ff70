import { expect, it } from 'vitest';
import { AutomationError } from '../../../src/base/errors';
import type { BrowserHost } from '../../../src/server/browsers/browser-host';
import { ServiceSession } from '../../../src/server/sessions/service-session';

it('does nothing for a client that went away while its page was looked for', async () => {
  const gone = new AbortController();
  const host = {
    pages: {
      urls: new Map([['target', 'https://shop.example/']]),
      placeOfPage: async () => ({ tabId: 7 }),
    },
    background: {
      startSession: async () => {
        gone.abort(new AutomationError('stopped', 'The client went away.'));
        return { id: 's1' };
      },
    },
  };
  const session = new ServiceSession(
    host as unknown as BrowserHost,
    { modelName: 'builtin/matcher', logInference: false },
    { queueLimit: 1 },
  );
  let isDone = false;
  const work = session.inPlace(null, gone.signal, async () => (isDone = true));
  await expect(work).rejects.toMatchObject({ code: 'stopped' });
  expect(isDone).toBe(false);
});
