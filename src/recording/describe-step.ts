import type { Step, StepMethod } from '../protocol/recording';

type Described = Pick<Step, 'method' | 'arguments' | 'target' | 'isSecret'>;

/** What a step does, in words a person reads: `Click “Add to cart”`. */
export function describeStep(step: Described): string {
  const [first = '', second = ''] = step.arguments;
  const sentences: Partial<Record<StepMethod, string>> = {
    ...sayings(nameOf(step), quote(step.isSecret ? 'a secret' : first)),
    navigate: `Go to ${first}`,
    waitForUrl: `Wait for the address ${first}`,
    wait: `Wait ${first} ms`,
    closeTab: 'Close the tab',
    waitFor: describeWait(nameOf(step), first, second),
  };
  return sentences[step.method] ?? `${words(step.method)} ${nameOf(step)}`;
}

function sayings(name: string, value: string): Partial<Record<StepMethod, string>> {
  return {
    doubleClick: `Double-click ${name}`,
    hover: `Point at ${name}`,
    fill: `Fill ${name} with ${value}`,
    type: `Type ${value} into ${name}`,
    press: `Press ${value.replace(/[“”]/gu, '')} in ${name}`,
    selectOption: `Choose ${value} in ${name}`,
    selectOptionFromDropdown: `Choose ${value} in ${name}`,
    setInputFiles: `Put ${value} into ${name}`,
    dragAndDrop: `Drag ${name} elsewhere`,
    scrollIntoView: `Scroll to ${name}`,
  };
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
      return `Wait until ${name} is ${state || 'visible'}`;
  }
}

function nameOf({ target }: Described): string {
  const { name, role } = target?.fingerprint ?? {};
  if (name) return quote(name);
  for (const alternate of target?.alternates ?? []) {
    if (alternate.kind === 'role' && alternate.name) return quote(alternate.name);
    if (alternate.kind === 'label') return quote(alternate.text);
  }
  return role ? `the ${role}` : (target?.selector ?? 'the page');
}

const quote = (text: string) => (/^%[\w.-]+%$/u.test(text) ? text : `“${text}”`);

/** `scrollTo` → `Scroll to`. */
function words(method: string): string {
  const spaced = method.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
}
