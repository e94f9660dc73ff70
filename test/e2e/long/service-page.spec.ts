import { z } from 'zod';
import { WatchedPage } from '../../../src/protocol/operations/page-operations';
import { ask } from '../../fixtures/service-client';
import { evaluate, expect, startSession, test } from '../service-fixtures';

// One worker: its service and its shared session are started once.
test.describe.configure({ mode: 'default' });

const Answer = z.object({
  data: z.object({ result: WatchedPage.partial({ picture: true }).extend({ tag: z.string().optional() }) }),
});

const at = (top: number) => `style="position:absolute;left:0;top:${top}px;width:200px;height:60px;border:0"`;
const page = `<title>Shop of Ada</title><form ${at(0)}><input type="password" value="open sesame" ${at(0)}></form>
  <button ${at(80)}>Pay</button><input id="name" ${at(160)}>
  <iframe ${at(240)} srcdoc="<button style='position:absolute;left:20px;top:10px;width:50px;height:30px'>In</button>"></iframe>
  <button ${at(5000)}>Far</button>`;

/** The colour of a picture at a place of the page. */
const colourAt = (address: string, [x, y]: [number, number]) => `(async () => {
  const bitmap = await createImageBitmap(await (await fetch('${address}')).blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const scale = bitmap.width / innerWidth;
  return [...context.getImageData(${x} * scale, ${y} * scale, 1, 1).data].slice(0, 3);
})()`;

test('a session that has opened nothing yet has no page to show', async ({ url }) => {
  const session = await startSession(url);
  const { json } = await session.ask('page', {});
  expect(Answer.parse(json).data.result).toEqual({ url: '', title: '', boxes: [] });
  await ask(`${url}/v1/sessions/${session.id}/end`, { method: 'POST' });
});

test('a page is shown with its secrets covered and the places of elements, and again only when it changed', async ({
  service,
  session,
  sites,
}) => {
  const look = async (body: object = {}) => Answer.parse((await session.ask('page', body)).json).data.result;
  const url = sites.put('/', page);
  await session.ask('navigate', { url });
  const selectors = ['button', 'iframe >> button', 'nothing-there', '!!'];
  const first = await look({ selectors });
  expect(first).toMatchObject({ url, title: 'Shop of Ada', tag: expect.stringMatching(/^[\w-]{22}$/) });
  expect(first.boxes).toEqual([
    { x: 0, y: 80, width: 200, height: 60 },
    { x: 20, y: 250, width: 50, height: 30 },
    null,
    null,
  ]);
  const address = first.picture && 'address' in first.picture ? first.picture.address : '';
  const covered = (await evaluate(service, session.id, colourAt(address, [100, 30]))) as number[];
  // JPEG keeps colours nearly.
  expect(covered.map((part) => Math.round(part / 17))).toEqual([5, 5, 5]);
  const same = await look({ known: first.tag });
  expect([same.picture, same.tag]).toEqual([undefined, first.tag]);
  await session.ask('act', {
    input: 'type %word% into name',
    options: { variables: { word: 'Sentinel 8731' } },
  });
  await evaluate(service, session.id, `document.title = 'You said ' + document.querySelector('#name').value`);
  const changed = await look({ known: first.tag });
  expect(changed.tag).not.toBe(first.tag);
  expect(changed.picture).toBeDefined();
  expect(JSON.stringify(changed)).not.toContain('Sentinel');
});

test('a page is shown while an act goes on, which does not end with who looks', async ({
  session,
  sites,
  url,
}) => {
  await session.ask('navigate', { url: sites.put('/', '<title>Later</title><button disabled>Pay</button>') });
  const acting = session.ask('act', { input: 'click Pay', options: { timeout: 4000 } });
  const gone = new AbortController();
  const looking = ask(`${url}/v1/sessions/${session.id}/page`, { body: {}, signal: gone.signal });
  gone.abort();
  await expect(looking).rejects.toThrow();
  const seen = Answer.parse((await session.ask('page', {})).json).data.result;
  expect(seen).toMatchObject({
    title: 'Later',
    picture: { address: expect.stringContaining('data:image/jpeg') },
  });
  // It ended for its own reason.
  expect((await acting).text).not.toContain('(stopped)');
});

test('a request to look is held to its form, and one at a session that is not there is answered so', async ({
  session,
  url,
}) => {
  const { status } = await session.ask('page', { selectors: Array.from({ length: 31 }, () => 'a') });
  expect(status).toBe(400);
  const none = await ask(`${url}/v1/sessions/00000000-0000-4000-8000-000000000000/page`, { body: {} });
  expect(none.status).toBe(404);
});
