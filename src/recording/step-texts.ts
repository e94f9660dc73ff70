import { changeText, maskText, maskTokens, type ValueTexts } from '../base/mask';
import {
  StepExtraction,
  type Expectation,
  type Step,
  type Recording,
} from '../protocol/recordings/recording';
import { variableTexts, type Variables, variableNames } from '../protocol/variables';
import { withValues } from './formats/exported';

/** The step with each text changed in which a variable may stand. */
export function withTexts(step: Step, change: (text: string) => string): Step {
  const { scope, expectation, extraction } = step;
  return {
    ...step,
    arguments: step.arguments.map(change),
    description: change(step.description),
    ...(scope && { scope: { ...scope, origin: change(scope.origin) } }),
    ...(expectation && { expectation: withExpectedTexts(expectation, change) }),
    ...(extraction && { extraction: StepExtraction.parse(changeText(extraction, change)) }),
  };
}

function withExpectedTexts(expectation: Expectation, change: (text: string) => string): Expectation {
  if (expectation.kind === 'text') return { ...expectation, text: change(expectation.text) };
  if (!('url' in expectation) || expectation.url === undefined) return expectation;
  return { ...expectation, url: change(expectation.url) };
}

/** The step with values in what is compared with the tab's address. Arguments get theirs in the page. */
export function inValues(step: Step, variables: Variables): Step {
  const values = variableTexts(variables);
  const { scope, expectation } = step;
  return {
    ...step,
    ...(scope && { scope: { ...scope, origin: withValues(scope.origin, values) } }),
    ...(expectation &&
      'url' in expectation &&
      expectation.url !== undefined && {
        expectation: { ...expectation, url: withValues(expectation.url, values) },
      }),
  };
}

/** The step with a secret's value put back as its variable wherever it stands. */
export function withoutSecret(step: Step, values: ValueTexts): Step {
  const hide = (text: string) => maskText(text, values);
  const { scope, expectation, ...rest } = withTexts(step, hide);
  const isInPath = scope?.path !== undefined && hide(scope.path) !== scope.path;
  const promptText = expectation?.kind === 'dialog' ? expectation.promptText : undefined;
  return {
    ...rest,
    // A path is compared as it is: without it the step belongs to any page of the site.
    scope: scope ? (isInPath ? { origin: scope.origin } : scope) : undefined,
    ...(expectation && {
      expectation: { ...expectation, ...(promptText !== undefined && { promptText: hide(promptText) }) },
    }),
  };
}

/** The step with variables for their values in the addresses that are waited for; what comes before the path stays. */
export function withVariablesInAddresses(step: Step, values: ValueTexts): Step {
  const named = (address: string) => {
    const [, site = '', rest = address] = /^([a-z]+:\/\/[^/?#]*)(.*)$/isu.exec(address) ?? [];
    return `${site}${maskTokens(rest, values)}`;
  };
  const isWait = step.method === 'waitForUrl';
  const { expectation } = step;
  return {
    ...step,
    arguments: isWait ? step.arguments.map(named) : step.arguments,
    ...(expectation &&
      'url' in expectation &&
      expectation.url !== undefined && { expectation: { ...expectation, url: named(expectation.url) } }),
  };
}

/** The variables of a recording that are secrets: those that say so, and those that are typed where secrets are. */
export function secretNames({ variables, steps }: Pick<Recording, 'variables' | 'steps'>): Set<string> {
  const said = variables.flatMap(({ name, isSecret }) => (isSecret ? [name] : []));
  const typed = steps.filter(({ isSecret }) => isSecret).flatMap((step) => step.arguments);
  return new Set([...said, ...variableNames(typed.join(' '))]);
}
