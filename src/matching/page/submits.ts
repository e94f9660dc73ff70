import type { Concept } from '../../languages/kinds';
import { isField, isTypable } from './page-fields';
import { raise, surenessOf, type Inferring, isPassword } from './inferring';

/** The sureness that the button after the fields submits the form: the page's main form, or another. */
const ofMainForm = 0.93;
const ofOtherForm = 0.82;
/** The sureness when only the button's place speaks for it. */
const byPlaceOnly = 0.7;
const declared = 0.8;
const declaredForSearch = 0.5;
const reach = 8;
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
  const end = Math.min(elements.length, position + 1 + reach);
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

/** Whether a button is drawn around another of the same name. */
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
