import { ask } from '../fixtures/service-client';
import { expect, test } from './service-fixtures';

test('no address holds up the service for other callers', async ({ session, url }) => {
  const hostile = ['otp', 'token-', 'key-', '/'].map(
    (body) => `http://127.0.0.1:1/?${body.repeat(200_000).slice(0, 150_000)}`,
  );
  for (const address of hostile) {
    const asked = session.ask('navigate', { url: address, options: { timeout: 5000 }, streamResponse: true });
    const state = { isOver: false };
    void asked.finally(() => (state.isOver = true));
    let longestMs = 0;
    while (!state.isOver) {
      const startedAt = performance.now();
      await ask(`${url}/healthz`);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    }
    expect((await asked).text).toContain('error');
    expect(longestMs, address.slice(0, 40)).toBeLessThan(3000);
  }
});
