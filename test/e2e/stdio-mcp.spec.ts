import { generations, openStdio, textOf } from './mcp-fixtures';
import { expect, test } from './service-fixtures';

test.describe.configure({ timeout: 90_000 });

for (const generation of generations) {
  test(`an assistant of the ${generation} generation works in a page over standard input and output`, async ({
    shopUrl,
  }) => {
    const peer = await openStdio(generation);
    expect((await peer.tools()).map(({ name }) => name)).toEqual(expect.arrayContaining(['start', 'act']));
    const { structuredContent: { session } = {} } = await peer.call('start');
    const opened = await peer.call('navigate', { session, url: shopUrl });
    expect(opened.structuredContent).toEqual({ url: shopUrl });
    const seen = await peer.call('snapshot', { session });
    expect(textOf(seen)).toMatch(/<page (\d+)>[^]*\d+ textbox Email[^]*<\/page \1>/);
    const acted = await peer.call('act', { session, instruction: 'type "ada@example.org" into Email' });
    expect(acted.structuredContent).toMatchObject({ success: true });
    expect(textOf(await peer.call('snapshot', { session }))).toContain('textbox Email = ada@example.org');
    expect((await peer.call('end', { session })).structuredContent).toEqual({ ended: true });
    await peer.close();
  });
}
