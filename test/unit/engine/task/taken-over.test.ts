import { describe, expect, it } from 'vitest';
import { item, pageOf, part } from '../../matching/page-builder';
import { stepOf } from '../../recording/fixtures';
import { done, fingerprintOf } from '../scripted-page';
import { follow, press, step, type World } from './scripted-task';

const goal = 'type "Ada" into Name and click Save';
const plan = { steps: [], ends: ['value: Name = Ada'] };

/** A field that holds what is typed. */
function form(): World {
  let name = '';
  return {
    shows: () => pageOf(item('textbox', 'Name', { value: name }), item('button', 'Save')),
    does: ({ arguments: [text = ''] }) => {
      name = text;
      return done({ effects: [{ kind: 'value', sentence: `value is now ${text}` }] });
    },
  };
}

describe('a task that the user took over', () => {
  it('has what they did as steps before its own, and asks a model what is left', async () => {
    const page = { url: 'https://shop.example/', title: 'Shop' };
    const recorded = stepOf({ method: 'click', description: 'Click “Cookies”' });
    let isTold = false;
    const whenOpen = async () => {
      if (isTold) return undefined;
      isTold = true;
      return { steps: [recorded], at: 0, page };
    };
    const { task, performed } = await follow({
      goal,
      world: form(),
      plan: { ...plan, steps: ['type "Ada" into Name'] },
      says: [press('textbox Name', 'fill Ada'), step('done')],
      context: { whenOpen },
    });
    expect(task.steps[0]).toMatchObject({ text: 'Click “Cookies”', rung: 'given', recorded });
    expect(task.steps[1]).toMatchObject({ rung: 'model' });
    expect(performed).toHaveLength(1);
  });

  it('is proved by what the pages show after them', async () => {
    const page = { url: 'https://shop.example/', title: 'Shop' };
    const recorded = stepOf({ method: 'click', description: 'Click “Place order”' });
    let isTold = false;
    const whenOpen = async () => {
      if (isTold) return undefined;
      isTold = true;
      return { steps: [recorded], at: 0, page };
    };
    const { task } = await follow({
      goal: 'place the order',
      world: { shows: () => pageOf(part('text', 'Thank you, Ada')), does: () => undefined },
      plan: { ends: ['text: Thank you, Ada'], risks: ['pay'] },
      says: [step('done')],
      context: { whenOpen },
    });
    expect(task.state).toEqual({ kind: 'done' });
  });

  it('does not do again what they did and cannot be taken back, without their word', async () => {
    const page = { url: 'https://shop.example/', title: 'Shop' };
    const own = stepOf({ method: 'click', description: 'Click “Delete draft”' });
    const fingerprint = fingerprintOf('button', 'Delete draft');
    const recorded = { ...own, target: { selector: '#x', alternates: [], fingerprint } };
    let isTold = false;
    const whenOpen = async () => {
      if (isTold) return undefined;
      isTold = true;
      return { steps: [recorded], at: 0, page };
    };
    const { task, performed } = await follow({
      goal: 'delete the draft',
      world: { shows: () => pageOf(item('button', 'Delete draft')), does: () => done() },
      plan: { ends: ['gone: Draft 3'], risks: ['delete'] },
      says: [press('button Delete draft')],
      context: { whenOpen, isWatched: true },
    });
    expect(task.state).toMatchObject({ kind: 'needs-you', need: { kind: 'repeat' } });
    expect(performed).toEqual([]);
  });
});
