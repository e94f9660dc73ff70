import { isMethod, sayMethod, takes } from '../protocol/methods';
import type { PageMethod, Step } from '../protocol/recordings/recording';

type Described = Pick<Step, 'method' | 'arguments' | 'target' | 'isSecret' | 'repeat'>;

/** The step in words for people: `Click “Add to cart”`. */
export function describeStep(step: Described): string {
  const { method } = step;
  const [first = '', second = ''] = step.arguments;
  const target = nameOf(step);
  if (method === 'repeat') return describeRepeat(step);
  if (!isMethod(method)) return pageSayings[method](first);
  if (takes(method, 'state')) return describeWait(target, first, second);
  const shown = step.isSecret ? 'a secret' : first;
  const value = takes(method, 'keys', 'distance') ? shown : quote(shown);
  return sayMethod(method, { target, value, isStep: true });
}

const pageSayings: Record<Exclude<PageMethod, 'repeat'>, (first: string) => string> = {
  navigate: (address) => `Go to ${address}`,
  waitForUrl: (address) => `Check that the address is ${address}`,
  wait: (ms) => `Wait ${ms} ms`,
  closeTab: () => 'Close the tab',
  extract: (instruction) => (instruction === '' ? 'Extract data' : `Extract data: ${instruction}`),
};

function describeRepeat({ repeat }: Described): string {
  const next = repeat?.next ? nameOf({ target: repeat.next }) : '';
  if (next === '') return 'Repeat for each row';
  return repeat?.rows
    ? `Repeat for each row, and on to the next page with ${next}`
    : `Repeat while ${next} leads on`;
}

function describeWait(name: string, state: string, text: string): string {
  switch (state) {
    case 'text':
      return `Check that ${name} shows ${quote(text)}`;
    case 'pageText':
      return `Check that the page shows ${quote(text)}`;
    case 'value':
      return `Check that ${name} holds ${quote(text)}`;
    default:
      return `Check that ${name} is ${state || 'visible'}`;
  }
}

function nameOf({ target }: Pick<Described, 'target'>): string {
  const { name, role } = target?.fingerprint ?? {};
  if (name) return quote(name);
  for (const alternate of target?.alternates ?? []) {
    if (alternate.kind === 'role' && alternate.name) return quote(alternate.name);
    if (alternate.kind === 'label') return quote(alternate.text);
  }
  return role ? `the ${role}` : (target?.selector ?? 'the page');
}

const quote = (text: string) => (/^%[\w.-]+%$/u.test(text) ? text : `“${text}”`);
