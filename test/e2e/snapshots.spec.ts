import { expect, test } from './fixtures';

const text = async (snapshot: Promise<{ text: string }>) => (await snapshot).text;

test('scopes and ignores across frames and shadow roots', async ({ sites, startOn, background }) => {
  sites.put('/deep', `<main><button>Deep</button></main><aside><button>Deep aside</button></aside>`);
  sites.put('/outer', `<button>Outer</button><iframe title="deep" src="$a/deep"></iframe>`);
  const url = sites.put(
    '/',
    `<button>Top</button><iframe title="outer" src="$b/outer"></iframe>
     <div><template shadowrootmode="closed"><aside><button>Shaded aside</button></aside></template></div>`,
  );
  const { session } = await startOn(url);
  const take = (options: { selector?: string; ignoreSelectors?: string[] }) =>
    text(background.snapshot({ sessionId: session.id, options: { ...options, form: 'text' } }));

  expect(await take({ selector: 'main' })).toMatch(/^- main\n[a-z]+\d+ button Deep$/);
  const ignoring = await take({ ignoreSelectors: ['aside'] });
  expect(ignoring).toContain('button Deep');
  expect(ignoring).not.toContain('aside');
  const joined = await background.snapshot({
    sessionId: session.id,
    options: { selector: 'main', ignoreSelectors: ['aside'] },
  });
  expect(joined.snapshot?.nodes.filter(({ ref }) => ref).map(({ name }) => name)).toEqual(['Deep']);
  const nothing = { sessionId: session.id, options: { ignoreSelectors: ['footer'] } };
  await expect(background.snapshot(nothing)).rejects.toMatchObject({ code: 'element-not-found' });
  const nowhere = { sessionId: session.id, options: { selector: 'footer' } };
  await expect(background.snapshot(nowhere)).rejects.toMatchObject({ code: 'element-not-found' });
});

test('reads sandboxed, blob, about:blank and embedded frames', async ({ sites, startOn, background }) => {
  sites.put('/sandboxed', '<button>In sandbox</button>');
  sites.put('/embedded', '<button>In embed</button>');
  sites.put('/object', '<button>In object</button>');
  const url = sites.put(
    '/',
    `<iframe title="sandboxed" sandbox src="/sandboxed"></iframe><iframe title="blob" id="blob"></iframe>
     <iframe title="blank" id="blank"></iframe><embed title="embed" src="/embedded" type="text/html">
     <object title="object" data="/object" type="text/html"></object>
     <script>
       document.querySelector('#blob').src = URL.createObjectURL(new Blob(['<button>In blob</button>'], { type: 'text/html' }));
       document.querySelector('#blank').contentDocument.body.innerHTML = '<button>In blank</button>';
     </script>`,
  );
  const { session } = await startOn(url);
  const take = () => text(background.snapshot({ sessionId: session.id, options: { form: 'text' } }));
  for (const where of ['sandbox', 'blob', 'blank', 'embed', 'object']) {
    await expect.poll(take, where).toContain(`button In ${where}`);
  }
});

test('tells what changed since the last snapshot', async ({ sites, startOn, background }) => {
  sites.put('/next', '<button>Another</button>');
  const url = sites.put(
    '/',
    `<button id="a">First</button><button id="b">Second</button><input type="checkbox" aria-label="Agree">
     <p>Some text</p>`,
  );
  const { page, session } = await startOn(url);
  const { id: sessionId } = session;
  await expect(background.snapshotDiff({ sessionId })).rejects.toMatchObject({ code: 'snapshot-failed' });
  const before = await text(background.snapshot({ sessionId, options: { form: 'text' } }));
  const ref = (name: string) => new RegExp(`^(\\d+) \\w+ ${name}`, 'm').exec(before)?.[1];
  await page.evaluate(() => {
    document.querySelector('#b')!.remove();
    document.querySelector('p')!.textContent = 'Other text';
    document.querySelector('input')!.checked = true;
    document.body.insertAdjacentHTML('beforeend', '<a href="/x">New</a>');
  });
  const diff = await background.snapshotDiff({ sessionId });
  expect(diff.changes).toEqual([
    {
      kind: 'changed',
      ref: ref('Agree'),
      line: `${ref('Agree')} checkbox Agree checked`,
      before: `${ref('Agree')} checkbox Agree`,
    },
    { kind: 'added', line: '- Other text' },
    { kind: 'added', ref: '4', line: '4 link New' },
    { kind: 'removed', ref: ref('Second'), line: `${ref('Second')} button Second` },
    { kind: 'removed', line: '- Some text' },
  ]);
  expect(diff.text).toContain(`~ ${ref('Agree')} checkbox Agree checked (was: checkbox Agree)`);
  expect(await background.snapshotDiff({ sessionId })).toEqual({ text: '', changes: [] });
  await background.navigate({ sessionId, url: new URL('/next', url).href });
  const navigated = await background.snapshotDiff({ sessionId });
  expect(navigated.changes).toContainEqual({ kind: 'added', ref: '1', line: '1 button Another' });
  expect(navigated.changes).toContainEqual({ kind: 'removed', ref: '1', line: '1 button First' });
});

test('says where links lead when asked', async ({ sites, startOn, background }) => {
  const { session } = await startOn(
    sites.put('/', '<a href="/cart?n=1">Cart</a><a href="https://example.org/x">Away</a>'),
  );
  const options = { form: 'text' as const, hrefs: true };
  expect(await text(background.snapshot({ sessionId: session.id, options }))).toBe(
    '1 link Cart → /cart?n=1\n2 link Away → https://example.org/x',
  );
});
