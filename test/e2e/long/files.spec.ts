import { createHash } from 'node:crypto';
import { createDriver } from '../../../src/server/cli/drive-requests';
import { expect, test } from '../fixtures';
import { say } from '../panel-states';

const upload = `<label>CV <input id="cv" type="file"></label><p id="out">no file</p><script>
  cv.addEventListener('change', async () => {
    const [file] = cv.files;
    const bytes = await file.arrayBuffer();
    const sum = new Uint8Array(bytes).reduce((total, byte) => (total * 31 + byte) % 65521, 7);
    out.textContent = file.name + ' ' + file.type + ' ' + file.size + ' ' + sum;
  });
</script>`;

const size = 12 * 1024 * 1024;

/** Bytes that no two pieces have alike. */
function makeBytes(): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < size; at += 32) blocks.push(createHash('sha256').update(String(at)).digest());
  return Buffer.concat(blocks);
}

const bytes = makeBytes();
const expected = `cv.pdf application/pdf ${size} ${bytes.reduce((total, byte) => (total * 31 + byte) % 65521, 7)}`;

test.describe.configure({ timeout: 90_000 });

test('the panel asks for the files and puts them into the field', async ({ context, sites, openPanel }) => {
  const page = await context.newPage();
  await page.goto(sites.put('/', upload));
  const panel = await openPanel(page);
  await say(panel, 'Find', 'upload a file to CV');
  const choosing = panel.waitForEvent('filechooser');
  await panel
    .getByRole('button', { name: /^Choose files/ })
    .first()
    .click();
  await (await choosing).setFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: bytes });
  await expect(page.locator('#out')).toHaveText(expected, { timeout: 30_000 });
  await expect(panel.getByText('now holds cv.pdf')).toBeVisible();
});

test('drive takes a file in pieces, and refuses one above 50 MB', async ({ sites, startOn, background }) => {
  const url = sites.put('/', upload);
  const { page } = await startOn(url);
  const driver = createDriver({
    ...background,
    // Drive starts its session in a tab of its own; here it is the one the test looks at.
    startSession: async () =>
      (await background.listSessions({}))[0] ?? Promise.reject(new Error('no session')),
  });
  const ask = (request: object) => driver.answer(JSON.stringify(request));
  await ask({ op: 'navigate', url });
  const put = (name: string, position: number, data: Buffer) =>
    ask({ op: 'putFile', piece: { name, type: 'application/pdf', position, data: data.toString('base64') } });
  const step = 1024 * 1024;
  for (let at = 0; at < size; at += step) {
    const answer = await put('cv.pdf', at, bytes.subarray(at, at + step));
    expect(answer).toEqual({ ok: true, value: at + step });
  }
  const input = { selector: '#cv', description: 'the CV', method: 'setInputFiles', arguments: ['cv.pdf'] };
  expect(await ask({ op: 'act', input })).toMatchObject({ ok: true, value: { result: { success: true } } });
  await expect(page.locator('#out')).toHaveText(expected);

  expect(await put('gap.pdf', 5, bytes.subarray(0, 5))).toMatchObject({ error: { code: 'file-missing' } });
  let refused = 0;
  for (let at = 0; at < 60 && refused === 0; at += 1) {
    const answer = await put('big.pdf', at * step, bytes.subarray(0, step));
    if (!answer.ok) refused = at;
    if (!answer.ok) expect(answer.error.code).toBe('invalid-input');
  }
  // 12 MB are there already.
  expect(refused).toBe(38);
});
