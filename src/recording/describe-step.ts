import { say, type Saying } from '../base/say';
import { isMethod, takes } from '../protocol/methods';
import { sayMethod, sayMove } from '../protocol/told/say-action';
import type { Identity } from '../protocol/fingerprint';
import type { PageMethod, Step, StepTarget } from '../protocol/recordings/recording';

type Described = Pick<Step, 'method' | 'arguments' | 'isSecret' | 'repeat'> & {
  target?: StepTarget;
  /** Its element's name and role, where its target is not at hand. */
  thing?: Identity;
};

/** The step in English for people: `Click “Add to cart”`. */
export const describeStep = (step: Described): string => sayStep(step).sentence;

/** The step for people, with the parts of the sentence. */
export function sayStep(step: Described): Saying {
  const { method } = step;
  const [first = '', second = ''] = step.arguments;
  const target = sayThing(step.thing ?? thingOf(step.target));
  if (method === 'repeat') return sayRepeat(step);
  if (!isMethod(method)) return pageSayings[method](first);
  if (takes(method, 'state')) return sayCheck(target, first, second);
  const value = step.isSecret ? say`a secret` : takes(method, 'keys', 'distance') ? first : quote(first);
  return sayMethod(method, { target, value, isStep: true });
}

const pageSayings: Record<Exclude<PageMethod, 'repeat'>, (first: string) => Saying> = {
  navigate: (address) => say`Go to ${address}`,
  waitForUrl: (address) => say`Check that the address is ${address}`,
  wait: (ms) => say`Wait ${ms} ms`,
  goBack: () => sayMove('goBack', ''),
  goForward: () => sayMove('goForward', ''),
  reload: () => sayMove('reload', ''),
  closeTab: () => say`Close the tab`,
  missing: (what) => say`Left out: ${what}`,
  extract: (instruction) => (instruction === '' ? say`Extract data` : say`Extract data: ${instruction}`),
};

function sayRepeat({ repeat }: Described): Saying {
  if (!repeat?.next) return say`Repeat for each row`;
  const next = sayThing(thingOf(repeat.next));
  return repeat.rows
    ? say`Repeat for each row, and on to the next page with ${next}`
    : say`Repeat while ${next} leads on`;
}

function sayCheck(name: Saying, state: string, text: string): Saying {
  switch (state) {
    case 'text':
      return say`Check that ${name} shows ${quote(text)}`;
    case 'pageText':
      return say`Check that the page shows ${quote(text)}`;
    case 'value':
      return say`Check that ${name} holds ${quote(text)}`;
    case 'hidden':
      return say`Check that ${name} is hidden`;
    case 'enabled':
      return say`Check that ${name} is enabled`;
    case 'count':
      return say`Check how many there are of ${name}: ${text}`;
    default:
      return say`Check that ${name} is visible`;
  }
}

/** Name and role of a step's element; the name is empty where it has none. */
export function thingOf(target: StepTarget | undefined): Identity | undefined {
  if (!target) return undefined;
  const { role = '', name = '' } = target.fingerprint ?? {};
  return { role, name: name || target.called || wordsOf(target.alternates) };
}

function wordsOf(alternates: StepTarget['alternates']): string {
  for (const alternate of alternates) {
    if (alternate.kind === 'role' && alternate.name) return alternate.name;
    if (alternate.kind === 'label') return alternate.text;
  }
  return '';
}

function sayThing(thing: Identity | undefined): Saying {
  if (!thing) return say`the page`;
  if (thing.name) return quote(thing.name);
  return { sentence: `the ${thing.role || 'element'}`, said: thing };
}

/** A text in quotation marks; a variable stands for itself. */
function quote(text: string): Saying {
  return /^%[\w.-]+%$/u.test(text)
    ? { sentence: text, said: text }
    : { sentence: `“${text}”`, said: { quoted: text } };
}
