import { codeOf, generations, openHttp, openSession, textOf } from './mcp-fixtures';
import { evaluate, expect, test } from './service-fixtures';

// One worker: its service is started once.
test.describe.configure({ mode: 'default', timeout: 60_000 });

const form = `<main><h1>Kettles</h1><label>Name <input id="name"></label>
  <button onclick="said.textContent = 'Hello ' + document.querySelector('#name').value">Greet</button><p id="said"></p>
  <table><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody><tr><td>Kettle</td><td>12</td></tr></tbody></table></main>`;

for (const generation of generations) {
  test.describe(`a client of the ${generation} generation`, () => {
    test('works with every tool of a page', async ({ url, sites, service }) => {
      const peer = await openHttp(generation, url);
      if (generation === 'new') expect(peer.revision).toBe('2026-07-28');
      const address = sites.put('/', form);
      const session = await openSession(peer, address);

      const seen = await peer.call('snapshot', { session });
      expect(seen.structuredContent).toMatchObject({ url: address, omitted: 0 });
      const [, ref] = /(\d+) textbox Name/.exec(textOf(seen)) ?? [];
      const filled = await peer.call('act', { session, action: { ref, method: 'fill', arguments: ['Ada'] } });
      expect(filled.structuredContent).toMatchObject({ success: true });

      const found = await peer.call('observe', { session, instruction: 'click Greet' });
      const { actions } = found.structuredContent as { actions: object[] };
      expect(actions[0]).toMatchObject({ method: 'click', description: expect.stringContaining('Greet') });
      // Its own words for it pass the gate.
      await peer.call('act', { session, action: actions[0]! });
      expect(await evaluate(service, session, 'said.textContent')).toBe('Hello Ada');

      await peer.call('act', {
        session,
        instruction: 'type %who% into Name',
        variables: { who: 'qzx-4711' },
      });
      const acted = await peer.call('act', { session, instruction: 'click Greet' });
      expect(textOf(acted)).toMatch(/^Done\.\n<page (\d+)>/);
      expect(await evaluate(service, session, 'said.textContent')).toBe('Hello qzx-4711');
      expect(textOf(await peer.call('snapshot', { session }))).not.toContain('qzx-4711');

      const schema = {
        type: 'object',
        properties: {
          rows: { type: 'array', items: { type: 'object', properties: { Name: { type: 'string' } } } },
        },
      };
      const read = await peer.call('extract', { session, schema });
      expect(read.structuredContent).toMatchObject({ data: { rows: [{ Name: 'Kettle' }] } });

      expect((await peer.call('end', { session })).structuredContent).toEqual({ ended: true });
      expect(codeOf(await peer.call('end', { session }))).toBe('session-not-found');
      await peer.close();
    });

    test('is told in its own words what is wrong with a call, before anything happens', async ({ url }) => {
      const peer = await openHttp(generation, url);
      const session = '00000000-0000-4000-8000-000000000000';
      const wrong: [string, Record<string, unknown>, string][] = [
        ['navigate', {}, 'invalid-input'],
        ['navigate', { session, url: 5 }, 'invalid-input'],
        ['navigate', { session, url: 'http://127.0.0.1/', more: 1 }, 'invalid-input'],
        ['act', { session, instruction: ' ' }, 'invalid-input'],
        ['act', { session, instruction: 'click x', action: { method: 'click', ref: '1' } }, 'invalid-input'],
        ['act', { session, instruction: 'x'.repeat(10_001) }, 'invalid-input'],
        ['act', { session, instruction: 'click Greet' }, 'session-not-found'],
        ['start', { browser: 'paired' }, 'invalid-input'],
      ];
      for (const [tool, given, code] of wrong) {
        const answer = await peer.call(tool, given);
        expect([tool, answer.isError, codeOf(answer)]).toEqual([tool, true, code]);
        expect(textOf(answer)).toContain(`(${code})`);
      }
      await expect(peer.call('drop', {})).rejects.toThrow('There is no tool "drop"');
      await peer.close();
    });
  });
}
