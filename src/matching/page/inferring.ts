import type { Concept } from '../../languages/kinds';
import { isField, isTypable, type PageElement } from './page-element';

/** The sureness that the button after the fields submits the form: the page's main form, or another. */
const ofMainForm = 0.93;
const ofOtherForm = 0.82;
/** The sureness when only the button's place speaks for it. */
const byPlaceOnly = 0.7;
const declared = 0.8;
const declaredForSearch = 0.5;
const submitReach = 8;
const sending: readonly Concept[] = [
  'submit',
  'sign-in',
  'sign-up',
  'checkout',
  'pay',
  'next',
  'subscribe',
  'save',
  'confirm',
];
const asides: readonly Concept[] = ['forgot-password', 'close', 'cancel', 'back', 'menu', 'help', 'reject'];
const notSending = new Set(['collapsed', 'expanded', 'pressed', 'checked']);

type Form = { fields: number; passwords: number; isSearch: boolean; button: Inferring };

/** Infers the button that submits each form. The form with a password or the most fields is the main one. */
export function inferSubmits(elements: readonly Inferring[]): void {
  const forms = formsOf(elements);
  const weight = ({ fields, passwords, isSearch }: Form): number => (isSearch ? 0 : fields + 3 * passwords);
  const most = Math.max(0, ...forms.map(weight));
  for (const form of forms) {
    const { button } = form;
    const isMain = weight(form) === most && most > 0;
    if (!isSender(button)) raise(button, 'submit', isMain ? byPlaceOnly : byPlaceOnly - 0.04);
    else raise(button, 'submit', form.isSearch ? declaredForSearch : isMain ? ofMainForm : ofOtherForm);
  }
  for (const element of elements) {
    if (!isDeclared(element) || element.concepts.has('submit')) continue;
    raise(element, 'submit', surenessOf(element, ['search']) > 0.6 ? declaredForSearch : declared);
  }
}

function formsOf(elements: readonly Inferring[]): Form[] {
  const forms: Form[] = [];
  let open = { fields: 0, passwords: 0, isSearch: false };
  for (const [position, element] of elements.entries()) {
    if (!isField(element.node)) continue;
    open = {
      fields: open.fields + 1,
      passwords: open.passwords + (isPassword(element) ? 1 : 0),
      isSearch: surenessOf(element, ['search']) > 0.7 && open.fields === 0,
    };
    const button = buttonAfter(elements, position);
    if (!button) continue;
    forms.push({ ...open, button });
    open = { fields: 0, passwords: 0, isSearch: false };
  }
  return forms;
}

/** The button after a field that submits: one declared so, else one whose name means it, else the first. */
function buttonAfter(elements: readonly Inferring[], position: number): Inferring | undefined {
  const buttons: Inferring[] = [];
  const end = Math.min(elements.length, position + 1 + submitReach);
  let isLast = true;
  for (let at = position + 1; at < end && isLast; at += 1) {
    const element = elements[at];
    if (!element) continue;
    if (isTypable(element.node)) isLast = false;
    else if (isButton(element) && !isWrapper(element, elements[at + 1])) buttons.push(element);
  }
  if (buttons.length === 0) return undefined;
  return (
    likeliest(buttons.filter(isDeclared), 0) ?? likeliest(buttons, 0.7) ?? (isLast ? buttons[0] : undefined)
  );
}

function likeliest(buttons: readonly Inferring[], above: number): Inferring | undefined {
  const sureness = buttons.map((button) => surenessOf(button, sending));
  const best = Math.max(...sureness);
  return best >= above ? buttons[sureness.indexOf(best)] : undefined;
}

function isButton(element: Inferring): boolean {
  const { node, sources } = element;
  if (node.role !== 'button' || sources.length === 0) return false;
  if (surenessOf(element, asides) > 0.75 && surenessOf(element, sending) < 0.8) return false;
  return !node.states?.some((state) => notSending.has(state));
}

/** Drawn around another button of the same name. */
function isWrapper({ at, node }: Inferring, inner: Inferring | undefined): boolean {
  return (
    inner?.at === at + 1 &&
    inner.node.depth > node.depth &&
    inner.node.role === node.role &&
    inner.node.name === node.name
  );
}

function isSender(button: Inferring): boolean {
  return isDeclared(button) || surenessOf(button, sending) > 0.7;
}

function isDeclared({ node }: Inferring): boolean {
  const type = node.hints?.type;
  return (
    (node.hints?.tag === 'input' && (type === 'submit' || type === 'image')) ||
    (node.hints?.tag === 'button' && type === 'submit')
  );
}

const inferred = 0.9;

/** The share of the other field’s purpose that a repeated field keeps. */
const repeated = 0.72;

/** At most this many elements stand between the passwords of one form. */
const reach = 4;

/** Tells current, new and repeated passwords of a form apart. Returns the positions where groups of them begin. */
export function inferPasswords(elements: readonly Inferring[]): number[] {
  const groups: number[][] = [];
  for (const [position, element] of elements.entries()) {
    if (!isPassword(element)) continue;
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before !== undefined && isNear(elements, before, position)) last.push(position);
    else groups.push([position]);
  }
  for (const group of groups) inferGroup(group.flatMap((position) => elements[position] ?? []));
  return groups.flatMap(([first]) => first ?? []);
}

export function isPassword({ node }: Inferring): boolean {
  return node.hints?.tag === 'input' && node.hints.type === 'password' && isTypable(node);
}

function isNear(elements: readonly Inferring[], before: number, position: number): boolean {
  const between = elements.slice(before + 1, position);
  return between.length <= reach && !between.some(({ node }) => isTypable(node));
}

function inferGroup(group: readonly Inferring[]): void {
  const [first, second, third] = group;
  if (!first || !second) return;
  if (third) {
    raise(first, 'current-password', inferred);
    raise(second, 'new-password', inferred);
    markAgain(third);
  } else if (isNew(second) && !isNew(first) && !second.again) {
    raise(first, 'current-password', inferred);
  } else if (surenessOf(first, ['current-password']) < inferred) {
    raise(first, 'new-password', 0.85);
    markAgain(second);
  }
}

function isNew(element: Inferring): boolean {
  return surenessOf(element, ['new-password']) > 0.6;
}

function markAgain(element: Inferring): void {
  element.again = true;
  for (const concept of ['password', 'new-password', 'current-password'] as const) {
    const known = element.concepts.get(concept);
    if (known !== undefined) element.concepts.set(concept, known * repeated);
  }
  raise(element, 'confirm-password', inferred);
}

export type Inferring = Omit<PageElement, 'concepts' | 'again'> & {
  concepts: Map<Concept, number>;
  again: boolean;
};

export const noConcepts = new Map<Concept, number>();

/** Raises the sureness of an element's purpose, 0..1; never lowers it. */
export function raise(element: Inferring, concept: Concept, sureness: number): void {
  if (element.concepts === noConcepts) element.concepts = new Map();
  element.concepts.set(concept, Math.max(sureness, element.concepts.get(concept) ?? 0));
}

/** The sureness of an element's likeliest purpose among these, 0..1. */
export function surenessOf(element: Inferring, wanted: readonly Concept[]): number {
  if (element.concepts.size === 0) return 0;
  return wanted.reduce((best, concept) => Math.max(best, element.concepts.get(concept) ?? 0), 0);
}

const byOptions = 0.88;
const card = ['card-number', 'card-code', 'card-name', 'card-expiry'] as const;
const pairs = [
  ['card-month', 'birth-month'],
  ['card-year', 'birth-year'],
] as const;
const dated = ['birth-day', 'birth-month', 'birth-year', 'card-month', 'card-year'] as const;
const optionReach = 8;

/** Infers lists of days, months and years from their options: 28 to 31 numbers, twelve numbers or month names, years. */
export function inferFromOptions(elements: readonly Inferring[]): void {
  for (const [position, element] of elements.entries()) {
    if (!element.node.hints?.options && surenessOf(element, dated) === 0) continue;
    const near = elements.slice(Math.max(0, position - optionReach), position + reach);
    const byPlace = near.some((other) => surenessOf(other, card) > 0.7);
    chooseByPlace(element, byPlace);
    const kind = kindOf(element.node.hints?.options ?? []);
    if (kind === undefined || surenessOf(element, dated) > 0.5) continue;
    const isCard = kind.future || byPlace;
    if (kind.part === 'day') raise(element, 'birth-day', byOptions);
    else if (kind.part === 'month') raise(element, isCard ? 'card-month' : 'birth-month', byOptions);
    else raise(element, isCard && !kind.past ? 'card-year' : 'birth-year', byOptions);
  }
}

/** Lowers the other meaning of "Month" alone: near a card's fields it is the card's, else that of the birth. */
function chooseByPlace({ concepts }: Inferring, isCard: boolean): void {
  for (const [ofCard, ofBirth] of pairs) {
    const other = isCard ? ofBirth : ofCard;
    const known = concepts.get(other);
    if (known !== undefined && concepts.has(ofCard) && concepts.has(ofBirth))
      concepts.set(other, known * 0.7);
  }
}

type Kind = { part: 'day' | 'month' | 'year'; future: boolean; past: boolean };

function kindOf(options: readonly string[]): Kind | undefined {
  const numbers = options.flatMap((text) => {
    const match = /^\s*(\d{1,4})\D*$/.exec(text);
    return match ? [Number(match[1])] : [];
  });
  const years = numbers.filter((number) => number >= 1900 && number <= 2100);
  const part = { future: false, past: false };
  if (years.length >= 5 && years.length >= options.length - 2) {
    const span = [Math.min(...years), Math.max(...years)] as const;
    return { part: 'year', past: span[0] < 2000, future: span[0] >= 2010 };
  }
  if (numbers.length >= 28 && numbers.length <= 31 && Math.max(...numbers) === numbers.length)
    return { part: 'day', ...part };
  if (numbers.length === 12 && Math.max(...numbers) === 12) return { part: 'month', ...part };
  return isMonthNames(options) ? { part: 'month', ...part } : undefined;
}

const monthsBegin = /^\W*(?:\d+\W+)?(?:jan|ene|gen|янв|sty|led|oca|ιαν|يناير|ינואר)/i;

function isMonthNames(options: readonly string[]): boolean {
  return (
    (options.length === 12 || options.length === 13) &&
    options.slice(0, 2).some((text) => monthsBegin.test(text))
  );
}
