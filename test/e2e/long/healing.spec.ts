import { expect, test } from '../fixtures';

const row = (name: string) =>
  `<tr><td>${name}</td><td><button class="x1" onclick="said.textContent += ' ${name}'">Delete</button></td></tr>`;
const table = (...names: string[]) => `<h2>People</h2><table>${names.map(row).join('')}</table>`;
const saved = `onclick="said.textContent += ' saved'"`;
const before = `<p id="said"></p><h1>Settings</h1><form onsubmit="return false"><h2>Profile</h2>
  <label>Name <input name="full-name"></label><button id="save" type="button" ${saved}>Save profile</button></form>`;
const redesigned = `<p id="said"></p><main><h1>Settings</h1><nav><a href="/">Home</a></nav><section><h2>Profile</h2>
  <div class="f9"><label>Name <input name="full-name"></label></div>
  <div class="a"><div class="b"><button class="zz" type="button" ${saved}>Save the profile</button></div></div></section></main>`;

test('heals an observed act on a redesigned page, and proposes the repair', async ({
  sites,
  startOn,
  background,
}) => {
  const { page, session } = await startOn(sites.put('/', before));
  const sessionId = session.id;
  const { candidates } = await background.observe({
    sessionId,
    instruction: 'Click the Save profile button',
  });
  const input = candidates[0]?.action;
  if (!input) throw new Error('The button was not observed.');
  await page.evaluate((html) => (document.body.innerHTML = html), redesigned);

  const refused = await background.act({ sessionId, input, options: { selfHeal: false, timeout: 2000 } });
  expect(refused).toMatchObject({ result: { success: false }, error: { code: 'element-not-found' } });
  await expect(page.locator('#said')).toHaveText('');

  const report = await background.act({ sessionId, input });
  expect(report.result).toMatchObject({ success: true });
  expect(report.repairs).toMatchObject([
    {
      rung: 'fingerprint',
      before: { selector: input.selector },
      after: { selector: report.result.actions?.[0]?.selector },
      changed: expect.arrayContaining([{ part: 'name', before: 'Save profile', after: 'Save the profile' }]),
      stayed: expect.arrayContaining(['role', 'tag', 'section']),
    },
  ]);
  await expect(page.locator('#said')).toHaveText('saved');
});

test('waits for an element that came back otherwise, and is not deceived while it is not there', async ({
  sites,
  startOn,
  background,
}) => {
  const { page, session } = await startOn(sites.put('/', before));
  const sessionId = session.id;
  const { candidates } = await background.observe({
    sessionId,
    instruction: 'Click the Save profile button',
  });
  const observed = candidates[0]?.action;
  if (!observed) throw new Error('The button was not observed.');
  const input = { ...observed, method: 'waitFor', arguments: ['visible'] };
  const show = (html: string) => page.evaluate((body) => (document.body.innerHTML = body), html);
  await show('<h1>Settings</h1><button>Delete the profile</button>');
  const gone = await background.act({ sessionId, input, options: { timeout: 3000 } });
  expect(gone).toMatchObject({ result: { success: false }, error: { code: 'element-not-found' } });

  // It comes while it is waited for.
  await page.evaluate((html) => setTimeout(() => (document.body.innerHTML = html), 500), redesigned);
  const report = await background.act({ sessionId, input });
  expect(report.result).toMatchObject({ success: true });
  expect(report.repairs).toMatchObject([{ rung: 'fingerprint', before: { selector: input.selector } }]);
});

test('says that a removed element is missing and touches no twin of another row', async ({
  sites,
  startOn,
  background,
}) => {
  const people = ['Ada', 'Grace', 'Alan'];
  const { page, session } = await startOn(sites.put('/', `<p id="said"></p>${table(...people)}`));
  const sessionId = session.id;
  const { candidates } = await background.observe({
    sessionId,
    instruction: 'Click Delete in the row of Grace',
  });
  const input = candidates[0]?.action;
  if (!input) throw new Error('The button was not observed.');
  const show = (html: string) =>
    page.evaluate((given) => (document.body.innerHTML = `<p id="said"></p>${given}`), html);
  const act = () => background.act({ sessionId, input, options: { timeout: 3000 } });

  await show(table('Alan', 'Ada'));
  expect(await act()).toMatchObject({ result: { success: false } });
  await expect(page.locator('#said')).toHaveText('');

  await show(table('Grace', 'Alan', 'Grace'));
  const twins = await act();
  expect(twins).toMatchObject({ result: { success: false }, error: { code: 'element-changed' } });
  expect(twins.result.message).toContain('2 elements');
  await expect(page.locator('#said')).toHaveText('');

  await show(table('Alan', 'Barbara', 'Grace', 'Ada'));
  expect(await act()).toMatchObject({ result: { success: true } });
  await expect(page.locator('#said')).toHaveText('Grace');
});

test('heals an action that was not observed by its description', async ({ sites, startOn, background }) => {
  const { page, session } = await startOn(sites.put('/', redesigned));
  const input = {
    selector: '#save',
    description: 'Click the "Save the profile" button',
    method: 'click',
    arguments: [],
  };
  const report = await background.act({ sessionId: session.id, input });
  expect(report).toMatchObject({ result: { success: true }, repairs: [{ rung: 'matcher' }] });
  await expect(page.locator('#said')).toHaveText('saved');
});
