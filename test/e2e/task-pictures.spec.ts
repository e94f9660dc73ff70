import { startModelServer, type ServerTraits } from '../fixtures/model-server';
import { readBlocks } from '../fixtures/service-client';
import { actOn, doneStep, playTask } from '../fixtures/task-model';
import { newestPage } from '../../src/server/browsers/browser-host';
import { attach } from '../../src/server/chromium/targets';
import { evaluate, expect, launchedHost, test } from './service-fixtures';

// One worker: its service and its shared session are started once.
test.describe.configure({ mode: 'default' });

const place = (top: number) => `style="position:absolute;left:0;top:${top}px;width:200px;height:60px"`;
const painted = `<form ${place(0)}><input type="password" value="open sesame" ${place(0)}></form>
  <canvas id="drawn" width="200" height="60" ${place(80)}></canvas>
  <label ${place(160)}>Colour <input id="colour"></label>
  <button ${place(240)} onclick="said.textContent = 'Saved ' + colour.value">Save</button><p id="said" ${place(320)}></p>
  <script>const brush = drawn.getContext('2d'); brush.fillStyle = '#d00000'; brush.fillRect(0, 0, 200, 60);</script>`;

const instruction = 'type "red", the colour of the square, into Colour and save it';
const script = {
  plan: { ends: ['text: Saved red'] },
  says: [actOn('textbox Colour => fill red'), actOn('button Save'), doneStep],
};

/** The colours of a picture at places of the page, in its own width. */
const coloursOf = (picture: string, places: [number, number][]) => `(async () => {
  const blob = await (await fetch('data:image/jpeg;base64,${picture}')).blob();
  const bitmap = await createImageBitmap(blob);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const scale = bitmap.width / innerWidth;
  return ${JSON.stringify(places)}.map(([x, y]) => [...context.getImageData(x * scale, y * scale, 1, 1).data].slice(0, 3));
})()`;

async function startModel(traits: ServerTraits = {}) {
  const models = await startModelServer(traits);
  playTask(models, script);
  const model = { modelName: 'openai/seeing', apiKey: 'sk-1', baseURL: models.baseURL };
  const body = { agentConfig: { model, mode: 'hybrid' }, executeOptions: { instruction } };
  return { models, body };
}

test('a picture goes along with each step in hybrid mode, with what is secret covered', async ({
  session,
  sites,
  service,
}) => {
  const { models, body } = await startModel();
  await session.ask('navigate', { url: sites.put('/', painted) });
  const answer = await session.ask('agentExecute', body);
  expect(answer.text).toContain('"completed":true');
  expect(answer.text).not.toContain('unseen');
  const [plan, ...steps] = models.requests;
  expect(plan?.picture).toBeUndefined();
  expect(steps).toHaveLength(3);
  for (const step of steps) expect(step.user).toContain('A picture of what is in view goes along.');
  const [drawn, secret] = (await evaluate(
    service,
    session.id,
    coloursOf(steps[0]?.picture ?? '', [
      [100, 110],
      [100, 30],
    ]),
  )) as number[][];
  // JPEG keeps colours nearly.
  expect(drawn?.map((part) => Math.round(part / 32))).toEqual([7, 0, 0]);
  expect(secret?.map((part) => Math.round(part / 17))).toEqual([5, 5, 5]);
  await models.close();
});

test('in dom mode no picture goes along', async ({ session, sites }) => {
  const { models, body } = await startModel();
  await session.ask('navigate', { url: sites.put('/', painted) });
  const answer = await session.ask('agentExecute', {
    ...body,
    agentConfig: { ...body.agentConfig, mode: 'dom' },
  });
  expect(answer.text).toContain('"completed":true');
  expect(models.requests.filter(({ picture }) => picture !== undefined)).toEqual([]);
  await models.close();
});

test('a model that takes no pictures is asked by text, and the answer says so', async ({
  session,
  sites,
}) => {
  const { models, body } = await startModel({ takesNoPictures: true });
  await session.ask('navigate', { url: sites.put('/', painted) });
  const unseen = 'The model openai/seeing takes no pictures of the page. It was read as text only.';
  const answer = await session.ask('agentExecute', body);
  expect(answer.json).toMatchObject({ data: { result: { completed: true, metadata: { unseen } } } });
  playTask(models, script);
  await session.ask('navigate', { url: sites.put('/', painted) });
  const streamed = await session.ask('agentExecute', { ...body, streamResponse: true });
  expect(
    readBlocks(streamed.text).filter(({ payload }) => payload.data.message?.message === unseen),
  ).toHaveLength(1);
  await models.close();
});

test('of a page that fingers have enlarged no picture is taken, since secrets are elsewhere in it', async ({
  session,
  sites,
  service,
}) => {
  const { models, body } = await startModel();
  await session.ask('navigate', { url: sites.put('/', painted) });
  const { browser, pages } = launchedHost(service, session.id, undefined);
  const page = await attach(browser.cdp, newestPage(pages) ?? '');
  const pinch = { x: 100, y: 100, scaleFactor: 2 };
  await browser.cdp.send({
    method: 'Input.synthesizePinchGesture',
    params: pinch,
    sessionId: page.sessionId,
  });
  expect(await evaluate(service, session.id, 'visualViewport.scale')).toBeGreaterThan(1.5);
  const answer = await session.ask('agentExecute', body);
  expect(answer.text).toContain('No picture of the page could be taken.');
  expect(models.requests.filter(({ picture }) => picture !== undefined)).toEqual([]);
  await page.detach();
  await models.close();
});

test('the mode that works by pictures alone is refused', async ({ session }) => {
  const { models, body } = await startModel();
  for (const mode of [{ mode: 'cua' }, { mode: undefined, cua: true }]) {
    const agentConfig = { ...body.agentConfig, ...mode };
    const answer = await session.ask('agentExecute', { ...body, agentConfig });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('(not-supported)');
  }
  expect(models.requests).toEqual([]);
  await models.close();
});
