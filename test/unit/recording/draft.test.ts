import { describe, expect, it } from 'vitest';
import type { RawEvent, RecordingDraft } from '../../../src/protocol/recordings/live-recording';
import { addEvent, undoStep, withoutSecretValue } from '../../../src/recording/draft-step';
import { makeVariable } from '../../../src/recording/edit-recording';
import { draftOf, extraction, shopUrl, targetOf } from './fixtures';

const email = targetOf('#email', 'textbox', 'Email');
const box = targetOf('#wrap', 'checkbox', 'Gift wrap');
const buy = targetOf('#buy', 'button', 'Add to cart');

const deeds = ({ steps }: RecordingDraft) =>
  steps.map(({ method, arguments: args, target }) => [method, target?.selector, ...args].join(' ').trim());

describe('a recording being made', () => {
  it('makes a step of what was extracted, on its page', () => {
    const draft = draftOf(
      { kind: 'click', target: buy },
      { kind: 'extracted', instruction: 'all names', extraction },
    );
    expect(draft.steps.at(-1)).toMatchObject({
      method: 'extract',
      arguments: ['all names'],
      description: 'Extract data: all names',
      extraction,
      scope: { origin: 'https://shop.example', path: '/kettles' },
    });
  });

  it('makes one step of a click into a field and all that is typed in it', () => {
    const draft = draftOf(
      { kind: 'click', target: email },
      { kind: 'input', target: email, value: 'a' },
      { kind: 'input', target: email, value: 'ad' },
      { kind: 'input', target: email, value: 'ada@example.org' },
      { kind: 'click', target: buy },
    );
    expect(deeds(draft)).toEqual(['fill #email ada@example.org', 'click #buy']);
    expect(draft.steps[0]?.scope).toEqual({ origin: 'https://shop.example', path: '/kettles' });
  });

  it('keeps typing apart that something came between', () => {
    const draft = draftOf(
      { kind: 'input', target: email, value: 'ad' },
      { kind: 'key', target: email, key: 'Enter' },
      { kind: 'input', target: email, value: 'ada' },
    );
    expect(deeds(draft)).toEqual(['fill #email ad', 'press #email Enter', 'fill #email ada']);
  });

  it('makes a secret a variable at once, without its value, and asks for it once', () => {
    const secret = {
      kind: 'secretInput',
      target: targetOf('#pw', 'textbox', 'Password'),
      secret: 'password',
    } as const;
    const draft = draftOf(secret, secret, secret);
    expect(deeds(draft)).toEqual(['fill #pw %password%']);
    expect(draft.steps[0]?.isSecret).toBe(true);
    expect(draft.variables).toEqual([{ name: 'password', isSecret: true }]);
  });

  it('gives two secret fields of one name two variables', () => {
    const draft = draftOf(
      { kind: 'secretInput', target: targetOf('#a', 'textbox', 'Code'), secret: 'oneTimeCode' },
      { kind: 'secretInput', target: targetOf('#b', 'textbox', 'Code'), secret: 'oneTimeCode' },
    );
    expect(draft.variables.map(({ name }) => name)).toEqual(['code', 'code2']);
  });

  it('types what looks like a variable as it is, by a variable that holds it', () => {
    const draft = draftOf({ kind: 'input', target: email, value: 'up to %half% off' });
    expect(deeds(draft)).toEqual(['fill #email %email%']);
    expect(draft.variables).toEqual([{ name: 'email', value: 'up to %half% off' }]);
  });

  it('ticks a box by its label in one step', () => {
    const label = targetOf('label[for=wrap]', 'generic', 'Gift wrap');
    const draft = draftOf(
      { kind: 'click', target: label, isOnLabel: true },
      { kind: 'click', target: box },
      { kind: 'check', target: box, isChecked: true },
    );
    expect(deeds(draft)).toEqual(['check #wrap']);
  });

  it('keeps ticking and unticking both, and the last choice of a list', () => {
    const colour = targetOf('#colour', 'combobox', 'Colour');
    const draft = draftOf(
      { kind: 'check', target: box, isChecked: true },
      { kind: 'click', target: box },
      { kind: 'check', target: box, isChecked: false },
      { kind: 'click', target: colour },
      { kind: 'select', target: colour, options: ['Red'] },
      { kind: 'select', target: colour, options: ['Blue'] },
    );
    expect(deeds(draft)).toEqual(['check #wrap', 'uncheck #wrap', 'selectOption #colour Blue']);
  });

  it('makes a double click of two clicks and their double click', () => {
    const draft = draftOf(
      { kind: 'click', target: buy },
      { kind: 'click', target: buy },
      { kind: 'doubleClick', target: buy },
    );
    expect(deeds(draft)).toEqual(['doubleClick #buy']);
  });

  it('leaves out the click that Enter makes on a form’s button', () => {
    const draft = draftOf(
      { kind: 'key', target: email, key: 'Enter' },
      { kind: 'click', target: buy, isByKey: true },
    );
    expect(deeds(draft)).toEqual(['press #email Enter']);
  });

  it('gives a page that had come before a step to the step before it', () => {
    const draft = draftOf(
      { kind: 'navigation', isTyped: true, url: 'https://shop.example/orders', at: 1000 },
      { kind: 'navigation', isTyped: true, at: 5000 },
      { kind: 'click', target: buy, at: 5100 },
      { kind: 'navigation', isTyped: false, at: 4900 },
    );
    expect(deeds(draft)).toEqual([
      'navigate  https://shop.example/orders',
      `navigate  ${shopUrl}`,
      'click #buy',
    ]);
    expect(draft.steps.at(-1)?.expectation).toBeUndefined();
  });

  it('knows a navigation’s cause, so that replay does not go twice', () => {
    const checkout = 'https://shop.example/checkout';
    const draft = draftOf(
      { kind: 'navigation', isTyped: true },
      { kind: 'click', target: buy },
      { kind: 'navigation', isTyped: false, url: checkout, at: 2500 },
    );
    expect(deeds(draft)).toEqual([`navigate  ${shopUrl}`, 'click #buy']);
    expect(draft.steps[1]?.expectation).toEqual({ kind: 'url', url: checkout });
  });

  it('goes to an address that nothing on the page led to', () => {
    const late = draftOf(
      { kind: 'click', target: buy },
      { kind: 'navigation', isTyped: false, url: 'https://shop.example/timeout', at: 60_000 },
    );
    expect(deeds(late)).toEqual(['click #buy', 'navigate  https://shop.example/timeout']);
    const typed = draftOf(
      { kind: 'click', target: buy },
      { kind: 'navigation', isTyped: true, url: 'https://else.example/', at: 1500 },
    );
    expect(deeds(typed).at(-1)).toBe('navigate  https://else.example/');
  });

  it('leaves out the redirects of an address that was gone to', () => {
    const draft = draftOf(
      { kind: 'navigation', isTyped: true, url: 'https://shop.example/' },
      { kind: 'navigation', isTyped: false, at: 1400 },
    );
    expect(deeds(draft)).toEqual(['navigate  https://shop.example/']);
  });

  it('says which tab a click opened and what is done in it', () => {
    const terms = 'https://shop.example/terms';
    const draft = draftOf(
      { kind: 'click', target: buy },
      { kind: 'tabOpened', tab: 1, opener: 0, url: terms, at: 1200 },
      { kind: 'navigation', isTyped: false, tab: 1, url: terms, at: 1300 },
      { kind: 'click', target: targetOf('#agree'), tab: 1, url: terms },
      { kind: 'tabClosed', tab: 1, url: terms, isByPage: true },
    );
    expect(deeds(draft)).toEqual(['click #buy', 'click #agree']);
    expect(draft.steps[0]?.expectation).toEqual({ kind: 'tab', tab: 1, url: terms });
    expect(draft.steps[1]).toMatchObject({ tab: 1, scope: { path: '/terms' } });
  });

  it('goes to the page of a tab that the user had open before what is done there', () => {
    const mail = 'https://mail.example/inbox';
    const draft = draftOf(
      { kind: 'click', target: buy },
      { kind: 'click', target: targetOf('#newest'), tab: 1, url: mail },
      { kind: 'click', target: targetOf('#open'), tab: 1, url: mail },
      { kind: 'tabClosed', tab: 1, url: '', isByPage: false },
      { kind: 'tabClosed', tab: 2, url: '', isByPage: false },
    );
    expect(deeds(draft)).toEqual([
      'click #buy',
      `navigate  ${mail}`,
      'click #newest',
      'click #open',
      'closeTab',
    ]);
    expect(draft.steps.map(({ tab = 0 }) => tab)).toEqual([0, 1, 1, 1, 1]);
    expect(new Set(draft.steps.map(({ id }) => id)).size).toBe(5);
  });

  it('takes no click for what opened a tab that the user opened', () => {
    const draft = draftOf(
      { kind: 'click', target: buy },
      { kind: 'tabOpened', tab: 1, opener: 0, url: '', at: 1200 },
      { kind: 'tabOpened', tab: 1, url: '', at: 1300 },
      { kind: 'navigation', isTyped: true, tab: 1, url: 'https://else.example/', at: 3000 },
    );
    expect(deeds(draft)).toEqual(['click #buy', 'navigate  https://else.example/']);
    expect(draft.steps[0]).not.toHaveProperty('expectation');
    expect(draft.steps[1]?.tab).toBe(1);
  });

  it('gives the first page of a tab to what opened it, whatever was done elsewhere meanwhile', () => {
    const draft = draftOf(
      { kind: 'click', target: buy },
      { kind: 'tabOpened', tab: 1, opener: 0, url: '', at: 1200 },
      { kind: 'click', target: targetOf('#other') },
      { kind: 'navigation', isTyped: false, tab: 1, url: 'https://shop.example/terms/7', at: 9000 },
      { kind: 'navigation', isTyped: true, tab: 1, url: 'https://else.example/', at: 9500 },
    );
    expect(deeds(draft)).toEqual(['click #buy', 'click #other', 'navigate  https://else.example/']);
    expect(draft.steps[0]?.expectation).toMatchObject({ tab: 1, url: 'https://shop.example/terms/*' });
  });

  it('asks for no effect where nothing came of a click, but for what did come', () => {
    const nothing = draftOf({ kind: 'click', target: buy }, { kind: 'quiet', target: buy, at: 2500 });
    expect(nothing.steps[0]?.expectation).toEqual({ kind: 'nothing' });
    const dialog = draftOf(
      { kind: 'click', target: buy },
      { kind: 'dialog', answer: 'accept', at: 1100 },
      { kind: 'quiet', target: buy, at: 2500 },
    );
    expect(dialog.steps[0]?.expectation).toMatchObject({ kind: 'dialog' });
    const late = draftOf(
      { kind: 'click', target: buy },
      { kind: 'quiet', target: buy, at: 2500 },
      { kind: 'navigation', isTyped: false, at: 3000 },
    );
    expect(late.steps.map(({ expectation }) => expectation?.kind)).toEqual(['url']);
    const filled = draftOf({ kind: 'input', target: email, value: 'a' }, { kind: 'quiet', target: email });
    expect(filled.steps[0]?.expectation).toBeUndefined();
  });

  it('knows boxes and lists that the page leaves alone, and keeps the last choice of one', () => {
    const colour = targetOf('#colour', 'combobox', 'Colour');
    const draft = draftOf(
      { kind: 'check', target: box, isChecked: true },
      { kind: 'quiet', target: box },
      { kind: 'select', target: colour, options: ['Red'] },
      { kind: 'quiet', target: colour },
      { kind: 'select', target: colour, options: ['Blue'] },
    );
    expect(draft.steps.map(({ arguments: args, expectation }) => [...args, expectation?.kind])).toEqual([
      ['nothing'],
      ['Blue', undefined],
    ]);
  });

  it('says how a dialog was answered, even when the page then went on', () => {
    const draft = draftOf(
      { kind: 'click', target: buy },
      { kind: 'dialog', answer: 'accept', at: 1100 },
      { kind: 'navigation', isTyped: false, at: 1200 },
    );
    expect(draft.steps[0]?.expectation).toEqual({ kind: 'dialog', answer: 'accept' });
  });

  it('takes what Tabwright did itself with its own description', () => {
    const draft = draftOf(
      { kind: 'acted', target: email, method: 'fill', arguments: ['%mail%'], description: 'Fill the e-mail' },
      { kind: 'drag', target: buy, onto: '#cart' },
      { kind: 'upload', target: targetOf('#photo'), files: ['a.png'] },
    );
    expect(deeds(draft)).toEqual([
      'fill #email %mail%',
      'dragAndDrop #buy #cart',
      'setInputFiles #photo a.png',
    ]);
    expect(draft.steps.map(({ description }) => description)[0]).toBe('Fill the e-mail');
  });

  it('tells elements of one selector in two frames apart', () => {
    const inner = { ...email, frame: [{ selector: '#pay', index: 0 }] };
    const draft = draftOf(
      { kind: 'input', target: email, value: 'a' },
      { kind: 'input', target: inner, value: 'b' },
    );
    expect(deeds(draft)).toEqual(['fill #email a', 'fill #email b']);
  });

  it('takes its last step back, with the variable that only this one used', () => {
    const draft = draftOf(
      { kind: 'input', target: email, value: 'ada@example.org' },
      { kind: 'secretInput', target: targetOf('#pw', 'textbox', 'Password'), secret: 'password' },
    );
    const undone = undoStep(draft);
    expect(deeds(undone)).toEqual(['fill #email ada@example.org']);
    expect(undone.variables).toEqual([]);
    expect(undone.times).toHaveLength(1);
    expect(undoStep(undoStep(undone)).steps).toEqual([]);
  });

  it('never takes the value of a field that was made a secret', () => {
    const typed = draftOf({ kind: 'input', target: email, value: 'first' });
    const secret = makeVariable(typed, typed.steps[0]?.id ?? '', {
      argument: 0,
      isSecret: true,
      name: 'mail',
    });
    const more: RawEvent = { kind: 'input', target: email, value: 'second', at: 2000, tab: 0, url: shopUrl };
    expect(withoutSecretValue(secret, more)).not.toHaveProperty('value');
    const draft = addEvent(secret, more, 'more');
    expect(deeds(draft)).toEqual(['fill #email %mail%']);
    expect(JSON.stringify(draft)).not.toContain('second');
  });

  it('asks for what an address hid, and for what a secret was put in place of', () => {
    const draft = draftOf(
      { kind: 'navigation', isTyped: true, url: 'https://shop.example/in?access_token=…&view=form' },
      { kind: 'acted', target: email, method: 'fill', arguments: ['%who%'], description: '' },
    );
    expect(deeds(draft)).toEqual([
      'navigate  https://shop.example/in?access_token=%access_token%&view=form',
      'fill #email %who%',
    ]);
    expect(draft.variables).toEqual([
      { name: 'access_token', isSecret: true },
      { name: 'who', isSecret: true },
    ]);
    expect(draft.steps[1]?.description).toBe('Fill “Email” with %who%');
  });

  it('expects an address like the one an act led to, and makes no step of one the page changed in place', () => {
    const draft = draftOf(
      { kind: 'click', target: buy },
      { kind: 'navigation', isTyped: false, url: 'https://shop.example/orders/1042?from=cart', at: 1200 },
      { kind: 'navigation', isTyped: false, isInPlace: true, url: 'https://shop.example/#later', at: 60_000 },
    );
    expect(deeds(draft)).toEqual(['click #buy']);
    expect(draft.steps[0]?.expectation).toEqual({ kind: 'url', url: 'https://shop.example/orders/*' });
  });

  it('clicks with the button and the keys that were used', () => {
    const draft = draftOf({ kind: 'click', target: buy, arguments: ['middle', 'Control'] });
    expect(deeds(draft)).toEqual(['click #buy middle Control']);
  });

  it('takes no letters of an address for a variable', () => {
    const draft = draftOf({ kind: 'navigation', url: 'https://shop.example/caf%C3%A9', isTyped: true });
    expect(draft.variables).toEqual([]);
    expect(draft.steps[0]?.arguments).toEqual(['https://shop.example/café']);
  });
});

describe('checks in a recording being made', () => {
  const total = targetOf('#total', 'generic', 'Total');

  it('says what is to be, after what was done before and with no merging across it', () => {
    const draft = draftOf(
      { kind: 'input', target: email, value: 'ad' },
      { kind: 'checked', target: email, check: 'value', text: 'ad' },
      { kind: 'checked', target: total, check: 'text', text: '€ 42' },
      { kind: 'checked', target: buy, check: 'visible', text: '' },
      { kind: 'checkedAddress' },
      { kind: 'input', target: email, value: 'ada' },
    );
    expect(deeds(draft)).toEqual([
      'fill #email ad',
      'waitFor #email value ad',
      'waitFor #total text € 42',
      'waitFor #buy visible',
      `waitForUrl  ${shopUrl}`,
      'fill #email ada',
    ]);
    expect(draft.steps.map(({ description }) => description)).toContain(
      'Check that “Add to cart” is visible',
    );
  });

  it('lets the page that comes belong to the deed before it', () => {
    const draft = draftOf(
      { kind: 'click', target: buy },
      { kind: 'checked', target: total, check: 'text', text: '€ 42' },
      { kind: 'navigation', isTyped: false, url: 'https://shop.example/cart' },
    );
    expect(draft.steps.map(({ expectation }) => expectation)).toEqual([
      { kind: 'url', url: 'https://shop.example/cart' },
      undefined,
    ]);
  });

  it('asks only that a field is visible that was made a secret', () => {
    const typed = draftOf({ kind: 'input', target: email, value: 'ada@example.org' });
    const secret = makeVariable(typed, typed.steps[0]?.id ?? '', { argument: 0, isSecret: true });
    const event: RawEvent = {
      kind: 'checked',
      at: 9000,
      tab: 0,
      url: shopUrl,
      target: email,
      check: 'value',
      text: 'ada@example.org',
    };
    expect(deeds(addEvent(secret, withoutSecretValue(secret, event), 'check'))).toEqual([
      'fill #email %email%',
      'waitFor #email visible',
    ]);
  });
});
