import { isSecretName } from '../base/secret-names';
import { isDeed, takes } from '../protocol/methods';
import { isVariable } from '../protocol/variables';
import { parseInstruction } from './read/parse';
import { joinedDeeds } from './questions';
import { beginsWithDeed } from './risks-of';

/**
 * Reads from the words of an instruction alone the texts it types, the quoted names it presses, and whether it asks for
 * edits alone.
 */
export function typedTexts(instruction: string): { texts: string[]; pressed: string[]; onlyEdits: boolean } {
  const { steps } = parseInstruction(instruction);
  const likeliest = steps.flatMap(({ intents }) => intents.slice(0, 1));
  const texts = likeliest.flatMap(({ method, arguments: given, target, isSearch }) =>
    takes(method, 'text') && target !== 'page' && (target.name !== '' || steps.length === 1)
      ? given.map((text) => (isSearch ? soughtIn(text) : text))
      : [],
  );
  const onlyEdits =
    likeliest.length > 0 &&
    likeliest.every(({ method, isSearch }) => isDeed(method, 'edit', 'choose', 'point') && !isSearch);
  const pressed = likeliest.flatMap(({ method, target }) =>
    method === 'click' && target !== 'page' && target.quoted ? target.name : [],
  );
  return { texts: texts.filter((text) => text !== ''), pressed, onlyEdits };
}

/** The text to search for, without a deed that is joined to it: "find the draft and delete it". */
const soughtIn = (text: string) => joinedDeeds(text, beginsWithDeed)[0] ?? text;

/** The texts that any reading of an instruction types into a field with a secret's name. */
export function typedSecrets(instruction: string): string[] {
  const parsed = parseInstruction(instruction);
  const steps = [...parsed.steps, ...parsed.loose().flat()];
  const intents = steps.flatMap((step) => [...step.intents, ...step.told()]);
  const passwords = parsed.plans().flatMap((plan) => (plan.kind === 'sign-in' ? plan.password : []));
  const texts = intents.flatMap(({ method, arguments: given, target }) =>
    takes(method, 'text') && target !== 'page' && isSecretName(target.fullName) ? given : [],
  );
  return [...new Set([...texts, ...passwords])].filter((text) => text !== '' && !isVariable(text));
}
