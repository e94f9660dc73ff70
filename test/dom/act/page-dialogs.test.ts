import { expect, onTestFinished, test } from 'vitest';
import { actInFrame } from '../../../src/frame/act/act-in-frame';
import { methodTable } from '../../../src/methods/performs';
import { followCauses, forgetCauses } from '../../../src/frame/page-causes';
import type { DialogPolicy, FrameAct } from '../../../src/protocol/frame';
import { doAct, find, on, open, say } from './fixtures';

const dismiss: DialogPolicy = { answer: 'dismiss' };

const clickRequest: FrameAct = {
  actId: 'test',
  selector: 'button',
  method: 'click',
  arguments: [],
  variables: {},
  timeoutMs: 1000,
  effectTimeoutMs: 500,
  dialogs: dismiss,
};

/** The page's own dialogs: they tell that they were asked, and hold nobody up. */
function putOwnDialogs(): string[] {
  const asked: string[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- only put back
  const { alert, confirm, prompt, open: openWindow } = window;
  onTestFinished(() => void Object.assign(window, { alert, confirm, prompt, open: openWindow }));
  window.alert = (message) => void asked.push(`alert ${String(message)}`);
  window.confirm = (message) => (asked.push(`confirm ${message ?? ''}`), true);
  window.prompt = (message) => (asked.push(`prompt ${message ?? ''}`), 'by hand');
  window.open = () => (asked.push('open'), null);
  return asked;
}

test('answers the dialogs of a click and tells them as its effects', async () => {
  const asked = putOwnDialogs();
  const context = open('<button>Delete</button>');
  const answers: unknown[] = [];
  on('button', 'click', () => {
    window.alert('Careful');
    answers.push(window.confirm('Delete it,\nreally?'), window.prompt('Why?', 'no reason'));
  });
  const outcome = await doAct(context, 'click', { selector: 'button', dialogs: dismiss });
  expect(say(outcome)).toEqual([
    'the page opened the alert "Careful", which was dismissed',
    'the page opened the confirm "Delete it,\nreally?", which was dismissed',
    'the page opened the prompt "Why?", which was dismissed',
  ]);
  expect([asked, answers]).toEqual([[], [false, null]]);
});

test('answers yes to the one question that it is told of, and no to others', async () => {
  putOwnDialogs();
  const context = open('<button>Delete</button><p></p>');
  const answers: unknown[] = [];
  on('button', 'click', () => {
    answers.push(window.confirm('Delete it?'), window.confirm('Delete all?'), window.prompt('Why?'));
    find('p').textContent = 'Deleted';
  });
  const dialogs = { answer: 'accept', isDefault: true, onlyTo: 'Delete it?' } as const;
  const outcome = await doAct(context, 'click', { selector: 'button', dialogs });
  expect(answers).toEqual([true, false, null]);
  expect(say(outcome)).toBe('value-rejected');
});

test('answers as it is told, and tells dialogs beside what was read back', async () => {
  putOwnDialogs();
  const context = open('<input aria-label="Name">');
  const answers: unknown[] = [];
  on('input', 'change', () => answers.push(window.confirm('Sure?'), window.prompt('Why?', 'habit')));
  const accept: DialogPolicy = { answer: 'accept', promptText: 'because' };
  const asked = { selector: 'input', arguments: ['Ada'], dialogs: accept };
  expect(say(await doAct(context, 'fill', asked))).toEqual([
    'value is now Ada',
    'the page opened the confirm "Sure?", which was accepted',
    'the page opened the prompt "Why?", which was accepted',
  ]);
  expect(answers).toEqual([true, 'because']);
});

test('takes no dialog for its effect that the page opens by itself', async () => {
  putOwnDialogs();
  const context = open('<button>Dead</button>');
  const timer = setInterval(() => window.alert('Look'), 40);
  onTestFinished(() => clearInterval(timer));
  const outcome = await doAct(context, 'click', { selector: 'button', dialogs: dismiss });
  expect(outcome).toMatchObject({
    status: 'failed',
    sent: true,
    error: { code: 'no-effect-seen', details: { refused: { 'not-caused': expect.any(Number) } } },
  });
});

test('takes for its effect the dialog among them that its code opens later', async () => {
  putOwnDialogs();
  const context = open('<button>Delete</button>');
  const timer = setInterval(() => window.alert('Look'), 40);
  onTestFinished(() => clearInterval(timer));
  on('button', 'click', () => setTimeout(() => window.confirm('Sure?'), 200));
  const outcome = await doAct(context, 'click', { selector: 'button', dialogs: dismiss });
  expect(say(outcome)).toEqual(['the page opened the confirm "Sure?", which was dismissed']);
});

test('leaves dialogs to the browser’s debugger where that answers, and tells them', async () => {
  const asked = putOwnDialogs();
  const context = open('<button>Delete</button>');
  on('button', 'click', () => void window.confirm('Sure?'));
  const request = { selector: 'button', dialogs: dismiss, browserAnswers: true };
  const outcome = await doAct(context, 'click', request);
  expect(say(outcome)).toEqual(['the page opened the confirm "Sure?", which was dismissed']);
  expect(asked).toEqual(['confirm Sure?']);
});

test('leaves the page its dialogs before and after the act, while it is followed on', async () => {
  const asked = putOwnDialogs();
  const context = open('<button>Add</button>');
  on('button', 'click', () => (find('button').textContent = 'Added'));
  followCauses('kept');
  onTestFinished(() => forgetCauses('kept'));
  window.alert('before');
  const request = { ...clickRequest, causes: 'kept' };
  expect((await actInFrame(request, context, new AbortController().signal, methodTable)).status).toBe('done');
  window.alert('after');
  expect([asked, window.confirm('and')]).toEqual([['alert before', 'alert after', 'confirm and'], true]);
});

test('answers dialogs of a page that is followed only after the act has begun', async () => {
  const asked = putOwnDialogs();
  const context = open('<button disabled>Add</button>');
  on('button', 'click', () => window.alert('Added'));
  const request = { ...clickRequest, causes: 'late' };
  const acting = actInFrame(request, context, new AbortController().signal, methodTable);
  followCauses('late');
  onTestFinished(() => forgetCauses('late'));
  find('button', HTMLButtonElement).disabled = false;
  expect(say(await acting)).toEqual(['the page opened the alert "Added", which was dismissed']);
  expect(asked).toEqual([]);
});

test('says when the browser does not let the page open a window', async () => {
  putOwnDialogs();
  const context = open('<button>Help</button>');
  on('button', 'click', () => void window.open('/help'));
  const outcome = await doAct(context, 'click', { selector: 'button', dialogs: dismiss });
  expect(outcome).toMatchObject({ status: 'failed', error: { code: 'needs-trusted' } });
});

test('tells what it asked for a yes, where nobody had said how to answer', async () => {
  putOwnDialogs();
  const context = open('<button>Delete</button>');
  on('button', 'click', () => window.confirm('Delete it?'));
  const byDefault = { ...dismiss, isDefault: true };
  const outcome = await doAct(context, 'click', { selector: 'button', dialogs: byDefault });
  expect(outcome).toMatchObject({
    status: 'failed',
    error: { code: 'value-rejected', details: { asked: 'Delete it?' } },
  });
});
