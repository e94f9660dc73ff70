import { describe, expect, it } from 'vitest';
import { doAct, find, on, open, say } from './fixtures';

function withFiles(html: string, names: readonly string[] = ['a.txt', 'b.txt']) {
  const files = new Map(
    names.map((name) => [name, new File([`text of ${name}`], name, { type: 'text/plain' })]),
  );
  return { ...open(html), fileNamed: (name: string) => files.get(name) };
}

describe('setInputFiles', () => {
  it('puts a file into the field, for the page to read', async () => {
    const context = withFiles('<input type="file"><p></p>');
    on('input', 'change', async () => {
      find('p').textContent = (await find('input', HTMLInputElement).files?.[0]?.text()) ?? '';
    });
    expect(await doAct(context, 'setInputFiles', { selector: 'input', arguments: ['a.txt'] })).toMatchObject({
      proof: 'state',
      effects: [{ sentence: 'holds a.txt now' }],
    });
    await expect.poll(() => find('p').textContent).toBe('text of a.txt');
  });

  it('takes several where the field does, and empties it', async () => {
    const context = withFiles('<input type="file" multiple>');
    const set = (...args: string[]) =>
      doAct(context, 'setInputFiles', { selector: 'input', arguments: args });
    expect(say(await set('a.txt', 'b.txt'))).toEqual(['holds a.txt, b.txt now']);
    expect(say(await set())).toEqual(['holds no file now']);
  });

  it.each([
    ['its label', '<label>Photo <input type="file" hidden></label>', 'label'],
    ['what is drawn around it', '<div><b>Drop here</b><input type="file" style="display:none"></div>', 'b'],
  ])('finds a hidden field from %s', async (_name, html, selector) => {
    const context = withFiles(html);
    expect(say(await doAct(context, 'setInputFiles', { selector, arguments: ['a.txt'] }))).toEqual([
      'holds a.txt now',
    ]);
  });

  it('takes an upload that empties the field at once for what it shows', async () => {
    const context = withFiles('<input type="file"><p></p>');
    on('input', 'change', () => {
      find('p').textContent = `uploading ${find('input', HTMLInputElement).files?.[0]?.name}`;
      find('input', HTMLInputElement).value = '';
    });
    expect(say(await doAct(context, 'setInputFiles', { selector: 'input', arguments: ['a.txt'] }))).toEqual([
      'the page took a.txt',
    ]);
  });

  const empty = () => (find('input', HTMLInputElement).value = '');
  const keep = (...files: File[]) => {
    const kept = new DataTransfer();
    for (const file of files) kept.items.add(file);
    find('input', HTMLInputElement).files = kept.files;
  };

  it.each([
    ['clears the field', empty],
    ['clears the field later', () => void setTimeout(empty, 150)],
    ['clears the field and complains', () => (empty(), (find('p').textContent = 'a.txt is too large'))],
    ['keeps one of two', () => keep(new File(['text of a.txt'], 'a.txt'))],
    ['keeps one of two later', () => void setTimeout(() => keep(new File(['text of a.txt'], 'a.txt')), 150)],
    [
      'puts others in their place',
      () => keep(new File(['shorter'], 'a.txt'), new File(['text of b.txt'], 'b.txt')),
    ],
  ])('refuses to say that a page holds files when it %s', async (_name, answer) => {
    const context = withFiles('<input type="file" multiple><p role="alert"></p>');
    on('input', 'change', answer);
    const outcome = await doAct(context, 'setInputFiles', {
      selector: 'input',
      arguments: ['a.txt', 'b.txt'],
    });
    expect(outcome).toMatchObject({ sent: true, error: { code: 'value-rejected' } });
  });

  it.each([
    ['not-supported', '<input type="text">', ['a.txt']],
    ['not-supported', '<input type="file">', ['a.txt', 'b.txt']],
    ['disabled', '<input type="file" disabled>', ['a.txt']],
    ['file-missing', '<input type="file">', ['c.txt']],
  ])('%s: %s %s', async (code, html, args) => {
    const context = withFiles(html);
    const outcome = await doAct(context, 'setInputFiles', { selector: 'input', arguments: args });
    expect(outcome).toMatchObject({ sent: false, error: { code } });
  });
});

describe('waitFor', () => {
  it.each([
    ['visible', '<p hidden>x</p>', () => find('p').removeAttribute('hidden')],
    ['visible', '<b></b>', () => find('main').insertAdjacentHTML('beforeend', '<p>x</p>')],
    ['hidden', '<p>x</p>', () => (find('p').hidden = true)],
    ['hidden', '<p>x</p>', () => find('p').remove()],
    ['enabled', '<p><button disabled>x</button></p>', () => find('button').removeAttribute('disabled')],
  ])('%s: %s', async (state, html, change) => {
    const context = open(html);
    setTimeout(change, 120);
    const selector = state === 'enabled' ? 'button' : 'p';
    const startedAt = performance.now();
    const outcome = await doAct(context, 'waitFor', { selector, arguments: [state], timeoutMs: 3000 });
    expect(outcome).toMatchObject({
      status: 'done',
      proof: 'state',
      effects: [{ sentence: `is ${state} now` }],
    });
    expect(performance.now() - startedAt).toBeLessThan(1500);
  });

  it('waits for a text of the target, or of the page', async () => {
    const context = open('<p>Loading</p><i>x</i>');
    setTimeout(() => (find('p').textContent = 'Order 7 is done'), 100);
    expect(
      say(
        await doAct(context, 'waitFor', { selector: 'p', arguments: ['text', 'is done'], timeoutMs: 3000 }),
      ),
    ).toEqual(['shows "is done"']);
    expect(
      say(await doAct(context, 'waitFor', { selector: 'i', arguments: ['pageText', 'Order 7'] })),
    ).toEqual(['shows "Order 7"']);
    expect(say(await doAct(context, 'waitFor', { selector: 'i', arguments: ['text', 'Order 7'] }))).toBe(
      'timeout',
    );
  });

  it('waits for the value a field holds, and never tells another', async () => {
    const context = open('<input value="old secret"><select><option value="b">Blue</select>');
    setTimeout(() => (find('input', HTMLInputElement).value = 'new'), 100);
    const wait = (selector: string, value: string) =>
      doAct(context, 'waitFor', { selector, arguments: ['value', value], timeoutMs: 1000 });
    const wrong = await wait('select', 'Red');
    expect(wrong).toMatchObject({ sent: false, error: { code: 'timeout' } });
    expect(say(await wait('input', 'new'))).toEqual(['holds "new"']);
    expect(say(await wait('select', 'Blue'))).toEqual(['holds "Blue"']);
    expect(JSON.stringify(await wait('input', 'old'))).not.toContain('old secret');
  });

  it.each([
    ['not-visible', 'p', []],
    ['disabled', 'button', ['enabled']],
    ['timeout', 'button', ['hidden']],
    ['element-not-found', 'b', ['visible']],
    ['invalid-input', 'p', ['soon']],
  ])('%s at the deadline', async (code, selector, args) => {
    const context = open('<p hidden>x</p><button disabled>y</button>');
    expect(await doAct(context, 'waitFor', { selector, arguments: args })).toMatchObject({
      sent: false,
      error: { code },
    });
  });
});
