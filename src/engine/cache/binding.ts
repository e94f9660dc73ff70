import { saysItself, speaksAgainst } from '../../matching';
import type { ActionOutput } from '../../protocol/action';
import type { CachedAction } from '../../protocol/cache';
import { takes } from '../../protocol/methods';
import type { Rung } from '../../protocol/session';

/**
 * The pages an answer holds for: those where the element is found again (`element`), only the page as it was (`page`),
 * or none (`never`).
 */
export type Binding = 'element' | 'page' | 'never';

/** An instruction, and the rung that answered it. */
export type Answered = { instruction: string; rung: Rung };

/** Of several actions, what the weakest holds for. */
export function bindingOf(answered: Answered, actions: readonly CachedAction[]): Binding {
  const all = actions.map((each) => bindingOfOne(answered, each));
  if (all.includes('never')) return 'never';
  return all.includes('page') ? 'page' : 'element';
}

function bindingOfOne({ instruction, rung }: Answered, { action, fingerprint }: CachedAction): Binding {
  const { method = '' } = action;
  // What it is dropped on and files are given by names that do not last.
  if (takes(method, 'element', 'files')) return 'never';
  if (takes(method, 'text')) {
    if (fingerprint.secret && !isAllVariables(action)) return 'never';
    // What a model made up, such as a date, may be another text tomorrow.
    if (!saysArguments(instruction, action)) return 'never';
  }
  if (takes(method, 'options', 'option', 'state', 'shown') && !saysArguments(instruction, action))
    return 'page';
  // A page's text can make a model answer anything: the words have to bear it out.
  if (rung === 'model' && speaksAgainst(instruction, fingerprint)) return 'page';
  return saysItself(instruction, fingerprint) ? 'element' : 'page';
}

const withoutVariables = (text: string) => text.replaceAll(/%[A-Za-z_][\w.-]*%/g, '');

function isAllVariables({ arguments: given = [] }: ActionOutput): boolean {
  return given.every((text) => withoutVariables(text).trim() === '');
}

function saysArguments(instruction: string, { arguments: given = [] }: ActionOutput): boolean {
  const said = plain(instruction);
  return given.every((text) => said.includes(plain(withoutVariables(text))));
}

const plain = (text: string) => text.trim().toLowerCase();
