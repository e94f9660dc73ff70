import { describe, expect, it } from 'vitest';
import { matchInstruction } from '../../../src/matching';
import { item, nameOf, pageOf } from './page-builder';

const ticked = { states: ['checked'] };

const page = pageOf(
  item('radio', 'One way'),
  item('radio', 'Business'),
  item('checkbox', 'Dark mode'),
  item('checkbox', 'Send me newsletters', ticked),
  item('checkbox', 'Birthdays', ticked),
  item('link', 'My invoices'),
  item('link', 'Login fails on Safari'),
  item('button', 'Log out'),
);

const found = (instruction: string) => {
  const { candidates, sure, refusal } = matchInstruction(instruction, page);
  const [first] = candidates;
  return { deed: `${first?.method} ${nameOf(page, first?.ref)}`, sure, refusal: refusal?.code };
};

describe('an instruction without a command', () => {
  it.each([
    ["it's one way", 'check One way'],
    ['I want Business please', 'check Business'],
    ['ich möchte Dark mode', 'check Dark mode'],
    ['quiero Business', 'check Business'],
    ['dark mode on', 'check Dark mode'],
    ['Dark mode aus', 'uncheck Dark mode'],
    ["don't send me newsletters", 'uncheck Send me newsletters'],
    ['hide the birthdays', 'uncheck Birthdays'],
    ['Birthdays ausblenden', 'uncheck Birthdays'],
    ['I want to log out', 'click Log out'],
  ])('is a wish, a state or a refusal: %s', (instruction, deed) => {
    expect(found(instruction)).toEqual({ deed, sure: true, refusal: undefined });
  });

  it.each([
    ['who is away? open my invoices', 'click My invoices', true],
    ['would you mind opening My invoices?', 'click My invoices', true],
    ['which days are mine? open that invoice', 'click My invoices', false],
  ])('is asked for after a question, or as one: %s', (instruction, deed, sure) => {
    expect(found(instruction)).toMatchObject({ deed, sure });
  });

  it('that only asks stays a question, with the nearest shown', () => {
    expect(found('where are my invoices?')).toMatchObject({ sure: false, refusal: 'question' });
    expect(found('where are my invoices?').deed).toBe('click My invoices');
  });

  it('wishes no page open', () => {
    expect(found('I\'ll take "Login fails on Safari"').sure).toBe(false);
  });

  it.each(["don't log out", 'not the one way ticket', 'no business class upgrade'])(
    'does not do what it refuses: %s',
    (instruction) => {
      expect(found(instruction).sure).toBe(false);
    },
  );
});

const trip = pageOf(
  item('textbox', 'From'),
  item('textbox', 'To'),
  item('textbox', 'Departure', { hints: { tag: 'input', type: 'date' } }),
  item('textbox', 'Start time', { hints: { tag: 'input', type: 'time' } }),
  item('spinbutton', 'Disk (GB)', { hints: { tag: 'input', type: 'number' } }),
  item('textbox', 'Add title'),
  item('combobox', 'Region', { hints: { tag: 'select', options: ['Dublin', 'Frankfurt'] } }),
  item('combobox', 'Kind', { hints: { tag: 'select', options: ['Weekly', 'Monthly'] } }),
);

const filled = (instruction: string) => {
  const { candidates, sure } = matchInstruction(instruction, trip);
  const [first] = candidates;
  return `${nameOf(trip, first?.ref)}: ${first?.arguments.join()}${sure ? '' : '?'}`;
};

describe('a name and a value', () => {
  it.each([
    ['from Zürich (ZRH)', 'From: Zürich (ZRH)'],
    ["I'm flying to São Paulo", 'To: São Paulo'],
    ['destination São Paulo', 'To: São Paulo'],
    ['leaving on 21 June 2027', 'Departure: 2027-06-21'],
    ['begins 7:55 PM', 'Start time: 19:55'],
    ['disk 120 GB', 'Disk (GB): 120'],
    ['call it "Ada & Co."', 'Add title: Ada & Co.'],
    ['region frankfurt', 'Region: Frankfurt'],
    ['make it weekly', 'Kind: Weekly'],
    ['põe Ana no add title', 'Add title: Ana'],
    ['usa Dublin como region', 'Region: Dublin'],
    ['nimm Dublin als Region', 'Region: Dublin'],
    ['utilise Dublin comme region', 'Region: Dublin'],
  ])('say what a field gets: %s', (instruction, field) => {
    expect(filled(instruction)).toBe(field);
  });

  it('is no box that the end of another name calls', () => {
    const sign = pageOf(
      item('radio', 'Address'),
      item('textbox', 'Confirm e-mail', { hints: { tag: 'input', type: 'text' } }),
    );
    expect(matchInstruction('re-enter your email address', sign).sure).toBe(false);
  });

  it.each(['region Tokyo', 'make it daily', 'from the start of the page'])(
    'need a field that takes it: %s',
    (instruction) => {
      expect(filled(instruction)).toMatch(/\?$/);
    },
  );
});

const leave = pageOf(
  item('combobox', 'Absence type', { hints: { tag: 'select', options: ['Vacation', 'Sick leave'] } }),
  item('textbox', 'First day', { hints: { tag: 'input', type: 'date' } }),
  item('textbox', 'Last day', { hints: { tag: 'input', type: 'date' } }),
);

describe('a range', () => {
  it.each([
    ['vacation from 5 July 2027 to 16 July 2027', ['Vacation', '2027-07-05', '2027-07-16']],
    ['I want vacation between 5 July 2027 and 16 July 2027', ['Vacation', '2027-07-05', '2027-07-16']],
    ['from 5 July 2027 until 16 July 2027', ['2027-07-05', '2027-07-16']],
  ])('fills its first and its last day: %s', (instruction, values) => {
    const { steps = [] } = matchInstruction(instruction, leave);
    expect(steps.every(({ sure }) => sure)).toBe(true);
    expect(steps.map(({ candidates: [first] }) => first?.arguments[0])).toEqual(values);
  });
});

const entry = pageOf(
  item('textbox', 'Username', { hints: { tag: 'input', type: 'text' } }),
  item('textbox', 'Password', { hints: { tag: 'input', type: 'password' } }),
  item('button', 'Log in'),
);

const typed = (instruction: string) => {
  const result = matchInstruction(instruction, entry);
  const steps = result.steps ?? [result];
  return steps.map(({ candidates: [first], sure }) => (sure ? (first?.arguments[0] ?? first?.method) : '?'));
};

describe('a log-in', () => {
  it.each([
    'log in with ada and s3cret!',
    'logge mich mit ada und s3cret! ein',
    'connecte-toi avec ada et s3cret!',
    'inicia sesión con ada y s3cret!',
    'faz login com ada e s3cret!',
    'accedi con ada e s3cret!',
    'log me in als ada en s3cret!',
    'zaloguj mnie jako ada i s3cret!',
    'ユーザー名 ada、パスワード s3cret! でログイン',
    '用户名ada，密码s3cret!，登录',
  ])('takes its values in any language: %s', (instruction) => {
    expect(typed(instruction)).toEqual(['ada', 's3cret!', 'click']);
  });

  it('takes no sentence for values', () => {
    expect(typed('まず開いて、次にGoogleでログイン')).not.toContain('click');
  });

  it('may be a list of fields', () => {
    expect(typed('username ada, password s3cret!')).toEqual(['ada', 's3cret!']);
    expect(typed('username ada')).toEqual(['?']);
  });
});
