import { describe, expect, it } from 'vitest';
import { doAct, find, open, say } from '../fixtures';
import type { FormState, MountForm } from './form';
import { mountAngular } from './angular-form';
import { mountLit } from './lit-form';
import { mountReact } from './react-form';
import { mountSvelte } from './svelte-form';
import { mountVue } from './vue-form';

const frameworks: [string, MountForm][] = [
  ['React', mountReact],
  ['Vue', mountVue],
  ['Svelte', mountSvelte],
  ['Lit', mountLit],
  ['Angular', mountAngular],
];

async function mounted(mount: MountForm) {
  const context = open('<div></div>');
  const state = await mount(find('div'));
  context.changes.refresh();
  const act = (method: string, id: keyof FormState, ...args: string[]) =>
    doAct(context, method, { selector: `#${id}`, arguments: args, timeoutMs: 2000 });
  return { act, state };
}

describe.each(frameworks)('a form of %s', (_name, mount) => {
  it.each<[keyof FormState, string]>([
    ['name', 'Ada Lovelace'],
    ['bio', 'one\ntwo'],
    ['date', '2026-03-01'],
    ['time', '10:30'],
    ['count', '12'],
    ['level', '70'],
    ['tint', '#ff0000'],
  ])('holds what is filled into %s', async (field, text) => {
    const { act, state } = await mounted(mount);
    expect(await act('fill', field, text)).toMatchObject({ status: 'done', proof: 'state' });
    await expect.poll(() => String(state()[field])).toBe(text);
  });

  it('holds what is typed, key by key, and what a key takes away', async () => {
    const { act, state } = await mounted(mount);
    await act('fill', 'name', 'Ada');
    expect(say(await act('type', 'name', ' L.'))).toEqual(['value is now Ada L.']);
    await expect.poll(() => state().name).toBe('Ada L.');
    await act('press', 'name', 'Backspace');
    await expect.poll(() => state().name).toBe('Ada L');
    await act('clear', 'name');
    await expect.poll(() => state().name).toBe('');
  });

  it('holds what is checked and unchecked', async () => {
    const { act, state } = await mounted(mount);
    expect(say(await act('check', 'agree'))).toEqual(['is checked now']);
    await expect.poll(() => state().agree).toBe(true);
    expect(await act('check', 'agree')).toMatchObject({ already: true });
    expect(say(await act('uncheck', 'agree'))).toEqual(['is unchecked now']);
    await expect.poll(() => state().agree).toBe(false);
    await act('press', 'agree', 'Space');
    await expect.poll(() => state().agree).toBe(true);
  });

  it('holds what is chosen', async () => {
    const { act, state } = await mounted(mount);
    expect(say(await act('selectOption', 'colour', 'Blue'))).toEqual(['selected Blue']);
    await expect.poll(() => state().colour).toBe('Blue');
    await act('press', 'colour', 'ArrowDown');
    await expect.poll(() => state().colour).toBe('Green');
  });
});
