import type { Page } from '@playwright/test';
import path from 'node:path';
import { expect, killWorker, test } from './fixtures';
import { buyByHand, deeds, purchase, typed, whenHeard } from './shop-by-hand';

// The browser takes pictures of what a window shows.
test.use({ isWindowSized: true });

/** Types as a person does, key by key. */
async function type(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).click();
  await page.keyboard.type(text);
}

const form = `<h1>Order</h1><form onsubmit="return false">
  <label>Full name <input id="full-name" data-testid="who" name="who"></label>
  <label>Colour <select id="colour"><option>Red<option>Blue</select></label>
  <label id="wrap-label"><input id="wrap" type="checkbox"> Gift wrap</label>
  <label>Photo <input id="photo" type="file"></label>
  <button id="later" type="button" ondblclick="this.textContent = 'Twice'">Later</button>
  <button id="buy" onclick="done.textContent = 'Bought'">Buy</button></form><p id="done"></p>`;

test('records what the user does by hand as steps that say how each element is found', async ({
  sites,
  startOn,
  background,
}) => {
  const { page, session } = await startOn(sites.put('/order', form));
  const { id: sessionId } = session;
  await background.startRecording({ sessionId });
  await type(page, '#full-name', 'Ada Lovelace');
  await page.locator('#colour').focus();
  await page.keyboard.press('B');
  await page.locator('#wrap-label').click({ position: { x: 60, y: 8 } });
  await page.locator('#photo').setInputFiles(path.join(import.meta.dirname, '../../docs/pictures/panel.png'));
  await page.locator('#later').dblclick();
  // A script of the page is no user.
  await page.evaluate(() => document.querySelector<HTMLElement>('#wrap')?.click());
  await page.keyboard.press('Escape');
  await page.locator('#buy').click();
  const recording = await background.stopRecording({ sessionId, name: 'Order' });
  expect(deeds(recording)).toEqual([
    `navigate ${sites.a}/order`,
    'fill [data-testid="who"] Ada Lovelace',
    'selectOption #colour Blue',
    'check #wrap',
    'setInputFiles #photo panel.png',
    'doubleClick #later',
    'press #later Escape',
    'click #buy',
  ]);
  const [, name] = recording.steps;
  expect(name).toMatchObject({
    description: 'Fill “Full name” with “Ada Lovelace”',
    scope: { origin: sites.a, path: '/order' },
    target: { fingerprint: { role: 'textbox', name: 'Full name' } },
  });
  expect(name?.target?.alternates).toEqual([
    { kind: 'testId', selector: '[data-testid="who"]' },
    { kind: 'role', role: 'textbox', name: 'Full name' },
    { kind: 'label', text: 'Full name' },
    { kind: 'id', selector: '#full-name' },
    { kind: 'name', selector: 'input[name="who"]' },
    expect.objectContaining({ kind: 'css' }),
    expect.objectContaining({ kind: 'css' }),
    { kind: 'xpath', selector: '/html/body/form/label[1]/input' },
  ]);
  await page.locator('#buy').click();
  expect((await background.recordedSteps({ sessionId })).steps).toHaveLength(8);
  await background.startRecording({ sessionId });
  await page.locator('#buy').click();
  expect(deeds(await background.stopRecording({ sessionId }))).toEqual([
    `navigate ${sites.a}/order`,
    'click #buy',
  ]);
});

test('records in frames of another site, in closed shadow roots, and says what an act led to', async ({
  sites,
  startOn,
  background,
  context,
}) => {
  sites.put('/inner', '<label>City <input id="city"></label>');
  sites.put('/next', '<h1>Next</h1><a id="window" href="/window" target="_blank">Window</a>');
  sites.put('/window', '<button id="close" onclick="window.close()">Close</button>');
  const url = sites.put(
    '/',
    `<iframe title="Address" src="$b/inner"></iframe><x-box></x-box><a id="go" href="/next">Go on</a>
    <button id="tab" onclick="history.pushState({}, '', '/placed/7')">Place</button>
    <script>document.querySelector('x-box').attachShadow({ mode: 'closed' }).innerHTML =
      '<label><input type="checkbox" id="agree"> I agree</label><button id="inside">Inside</button>'</script>`,
  );
  const { page, session } = await startOn(url);
  const { id: sessionId } = session;
  await background.startRecording({ sessionId });
  await page.frameLocator('iframe').locator('#city').click();
  await page.keyboard.type('Riga');
  const box = await page.locator('x-box').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  await page.locator('#tab').click();
  await expect.poll(async () => deeds(await background.recordedSteps({ sessionId }))).toHaveLength(4);
  await page.locator('#go').click();
  await page.waitForURL('**/next');
  const window = context.waitForEvent('page');
  await expect
    .poll(async () => (await background.recordedSteps({ sessionId })).steps.at(-1)?.expectation)
    .toEqual({ kind: 'url', url: `${sites.a}/next` });
  await page.locator('#window').click();
  const opened = await window;
  await expect
    .poll(async () => (await background.recordedSteps({ sessionId })).steps.at(-1)?.expectation)
    .toEqual({ kind: 'tab', tab: 1, url: `${sites.a}/window` });
  await Promise.all([
    opened.waitForEvent('close'),
    opened
      .locator('#close')
      .click()
      .catch(() => {}),
  ]);
  await expect.poll(async () => (await background.recordedSteps({ sessionId })).steps.length).toBe(7);
  const recording = await background.stopRecording({ sessionId });
  expect(deeds(recording)).toEqual([
    `navigate ${sites.a}/`,
    'fill frame >> #city Riga',
    'check #agree',
    'click #tab',
    'click #go',
    'click #window',
    'tab 1: click #close',
  ]);
  expect(recording.steps[1]?.target?.frame).toEqual([
    { selector: `iframe[src="${sites.b}/inner"]`, index: 0 },
  ]);
  expect(recording.steps[2]?.target).toMatchObject({ isInClosedShadow: true });
  expect(recording.steps[3]?.expectation).toEqual({ kind: 'url', url: `${sites.a}/placed/*` });
});

test('records nothing of a password, a code or a card but that there is one', async ({
  sites,
  startOn,
  background,
}) => {
  const { page, session } = await startOn(
    sites.put(
      '/in',
      `<label>Password <input id="pw" type="password" oninput="this.type = 'text'; echo.textContent = this.value"></label>
      <label>Code <input id="code" autocomplete="one-time-code"></label><p id="echo"></p><button id="in">In</button>`,
    ),
  );
  const { id: sessionId } = session;
  await background.startRecording({ sessionId });
  await type(page, '#pw', 'hunter2-long');
  await type(page, '#code', '318842');
  await page.locator('#echo').click();
  await page.locator('#in').click();
  const recording = await background.stopRecording({ sessionId });
  expect(recording.variables).toEqual([
    { name: 'password', isSecret: true },
    { name: 'code', isSecret: true },
  ]);
  expect(recording.steps.filter(({ isSecret }) => isSecret).map(({ arguments: args }) => args)).toEqual([
    ['%password%'],
    ['%code%'],
  ]);
  expect(JSON.stringify(recording)).not.toMatch(/hunter2|318842/);
});

test('goes on after the worker was stopped and over pages, and rests while it is paused', async ({
  sites,
  startOn,
  background,
  browserCdp,
}) => {
  sites.put('/second', '<button id="two">Two</button>');
  const { page, session } = await startOn(
    sites.put('/first', '<button id="one">One</button><a id="on" href="/second">On</a>'),
  );
  const { id: sessionId } = session;
  await background.startRecording({ sessionId });
  await page.locator('#one').click();
  await expect.poll(async () => (await background.recordedSteps({ sessionId })).steps.length).toBe(2);
  await killWorker(browserCdp);
  await page.locator('#one').click();
  await expect.poll(async () => (await background.recordedSteps({ sessionId })).steps.length).toBe(3);
  await page.locator('#on').click();
  await page.waitForURL('**/second');
  await expect
    .poll(async () => (await background.recordedSteps({ sessionId })).steps.at(-1)?.expectation)
    .toEqual({ kind: 'url', url: `${sites.a}/second` });
  await page.locator('#two').click();
  expect(await background.pauseRecording({ sessionId })).toMatchObject({ state: 'paused', count: 5 });
  await page.locator('#two').click();
  expect(await background.resumeRecording({ sessionId })).toMatchObject({ state: 'recording', count: 5 });
  await page.locator('#two').click();
  await expect.poll(async () => (await background.recordedSteps({ sessionId })).steps.length).toBe(6);
  expect(await background.undoRecordedStep({ sessionId })).toMatchObject({ count: 5 });
  expect(deeds(await background.stopRecording({ sessionId }))).toEqual([
    `navigate ${sites.a}/first`,
    'click #one',
    'click #one',
    'click #on',
    'click #two',
  ]);
});

test('records answers to dialogs, drags, keys that do something, and clicks that nothing came of', async ({
  sites,
  startOn,
  background,
}) => {
  const { page, session } = await startOn(
    sites.put(
      '/',
      `<button id="empty" onclick="confirm('Empty the cart?')">Empty</button>
      <button id="name" onclick="prompt('Name?')">Name</button>
      <p id="idle">Nothing happens here</p>
      <div id="card" draggable="true">Card</div><div id="done" ondragover="event.preventDefault()">Done</div>
      <label>Search <input id="search" onkeydown="if (event.ctrlKey && event.key === 's') event.preventDefault()"></label>`,
    ),
  );
  const { id: sessionId } = session;
  await background.startRecording({ sessionId });
  page.once('dialog', (dialog) => void dialog.accept());
  await page.locator('#empty').click();
  page.once('dialog', (dialog) => void dialog.accept('Ada'));
  await page.locator('#name').click();
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.locator('#empty').click();
  await page.locator('#card').dragTo(page.locator('#done'));
  await page.locator('#idle').click();
  await expect
    .poll(async () => (await background.recordedSteps({ sessionId })).steps.at(-1)?.expectation)
    .toEqual({ kind: 'nothing' });
  await page.locator('#search').focus();
  for (const key of ['t', 'e', 'a', 'ArrowLeft', 'Control+s', 'Control+a', 'Tab', 'Shift+Tab', 'Enter'])
    await page.keyboard.press(key);
  const recording = await background.stopRecording({ sessionId });
  expect(deeds(recording)).toEqual([
    `navigate ${sites.a}/`,
    'click #empty',
    'click #name',
    'click #empty',
    'dragAndDrop #card #done',
    'click #idle',
    'fill #search tea',
    'press #search Control+s',
    'press #search Enter',
  ]);
  expect(recording.steps.slice(1, 4).map(({ expectation }) => expectation)).toEqual([
    { kind: 'dialog', answer: 'accept' },
    { kind: 'dialog', answer: 'accept', promptText: 'Ada' },
    { kind: 'dialog', answer: 'dismiss' },
  ]);
});

test('records what Tabwright does once, in either way of input, and not what failed', async ({
  sites,
  startOn,
  background,
}) => {
  sites.put('/next', '<h1>Next</h1>');
  const { session } = await startOn(
    sites.put('/', '<label>Email <input id="email"></label><a id="on" href="/next">Go on</a>'),
  );
  const { id: sessionId } = session;
  await background.startRecording({ sessionId });
  const variables = { mail: 'ada@example.org' };
  await background.act({ sessionId, input: 'type %mail% in Email', options: { variables } });
  await background.act({ sessionId, input: 'click Nowhere at all', options: { timeout: 1000 } });
  await background.configure({ sessionId, options: { inputMode: 'trusted' } });
  await background.act({ sessionId, input: 'click Go on' });
  const recording = await background.stopRecording({ sessionId });
  expect(deeds(recording)).toEqual([`navigate ${sites.a}/`, 'fill #email %mail%', 'click #on']);
  expect(recording.variables).toEqual([{ name: 'mail', isSecret: true }]);
  await expect
    .poll(async () => (await background.recordedSteps({ sessionId })).steps.at(-1)?.expectation)
    .toEqual({ kind: 'url', url: `${sites.a}/next` });
});

test.describe('in a browser of its own', () => {
  // After other stories the keys that are typed into a frame of another site do not arrive in it.
  test.use({ isAlone: true });

  test('records a purchase by hand twice alike, and replays it without a model', async ({
    shopUrl,
    startOn,
    background,
    context,
    panelTab,
  }) => {
    test.setTimeout(90_000);
    const record = async () => {
      const { page, session } = await startOn(shopUrl);
      const { id: sessionId } = session;
      await background.startRecording({ sessionId });
      await buyByHand(context, page, whenHeard(panelTab));
      return { page, sessionId, recording: await background.stopRecording({ sessionId, name: 'Order' }) };
    };
    const first = await record();
    expect(deeds(first.recording)).toEqual(purchase(shopUrl));
    expect(JSON.stringify(first.recording)).not.toContain(typed.password);
    const { recording, sessionId } = await record();
    expect(deeds(recording)).toEqual(purchase(shopUrl));
    const { password, card } = typed;
    const report = await background.replay({
      sessionId,
      recording,
      options: { variables: { password, cardNumber: card } },
    });
    expect(report.steps.filter(({ state }) => state !== 'done')).toEqual([]);
    expect(report).toMatchObject({ state: 'done', modelCalls: 0, total: recording.steps.length });
  });
});

test('has a field the user made a secret tell no more of its value, here and after the page was loaded again', async ({
  sites,
  startOn,
  background,
}) => {
  const { page, session } = await startOn(sites.put('/', '<label>Tax number <input id="tax"></label>'));
  const { id: sessionId } = session;
  await background.startRecording({ sessionId, options: { thumbnails: true } });
  await type(page, '#tax', 'first-77');
  const recorded = () => background.recordedSteps({ sessionId });
  await expect.poll(async () => (await recorded()).steps.at(-1)?.arguments).toEqual(['first-77']);
  // Its picture has come: from now on no other is taken of this step.
  await expect.poll(async () => (await recorded()).steps.at(-1)?.thumbnail).toBeTruthy();
  const picture = (await recorded()).steps.at(-1)?.thumbnail ?? '';
  expect(await background.thumbnail({ id: picture })).toMatch(/^data:image\/jpeg;base64,/u);
  const stepId = (await recorded()).steps.at(-1)?.id ?? '';
  await background.makeRecordedVariable({ sessionId, stepId, isSecret: true });
  expect(await background.thumbnail({ id: picture })).toBeNull();
  await type(page, '#tax', 'second-78');
  await page.reload();
  await expect.poll(async () => (await recorded()).steps.at(-1)?.method).toBe('navigate');
  await type(page, '#tax', 'third-79');
  const recording = await background.stopRecording({ sessionId });
  expect(deeds(recording)).toEqual([
    `navigate ${sites.a}/`,
    'fill #tax %taxNumber%',
    `navigate ${sites.a}/`,
    'fill #tax %taxNumber%',
  ]);
  expect(JSON.stringify(recording)).not.toMatch(/first-77|second-78|third-79/u);
});

test('finds elements in the ways and the order that are set, and ends with its session', async ({
  sites,
  startOn,
  background,
}) => {
  const { page, session } = await startOn(
    sites.put('/', '<button id="buy" data-hook="purchase" aria-label="Buy it">Buy</button>'),
  );
  const { id: sessionId } = session;
  await background.startRecording({
    sessionId,
    options: { alternates: ['id', 'testId'], testIdAttribute: 'data-hook' },
  });
  await page.locator('#buy').click();
  await expect.poll(async () => (await background.recordedSteps({ sessionId })).steps.length).toBe(2);
  expect((await background.recordedSteps({ sessionId })).steps[1]?.target).toMatchObject({
    selector: '[data-hook="purchase"]',
    alternates: [
      { kind: 'id', selector: '#buy' },
      { kind: 'testId', selector: '[data-hook="purchase"]' },
    ],
  });
  await background.endSession({ sessionId });
  await page.locator('#buy').click();
  expect((await background.stopRecording({ sessionId })).steps).toHaveLength(2);
});

test('takes going back and an address that is typed for what the user asked for', async ({
  sites,
  startOn,
  background,
}) => {
  sites.put('/b', '<h1>B</h1>');
  sites.put('/c', '<h1>C</h1>');
  const { page, session } = await startOn(sites.put('/a', '<a id="b" href="/b">B</a>'));
  const { id: sessionId } = session;
  const recorded = async () => deeds(await background.recordedSteps({ sessionId }));
  await background.startRecording({ sessionId });
  await page.locator('#b').click();
  await page.waitForURL('**/b');
  const led = async () => (await background.recordedSteps({ sessionId })).steps[1]?.expectation;
  await expect.poll(led).toEqual({ kind: 'url', url: `${sites.a}/b` });
  // What comes right after a click is taken for what the page made of it.
  await page.waitForTimeout(1100);
  await page.goBack();
  const steps = [`navigate ${sites.a}/a`, 'click #b', `navigate ${sites.a}/a`];
  await expect.poll(recorded).toEqual(steps);
  await page.goto(`${sites.a}/c`);
  await expect.poll(recorded).toEqual([...steps, `navigate ${sites.a}/c`]);
  expect(await led()).toEqual({ kind: 'url', url: `${sites.a}/b` });
});
