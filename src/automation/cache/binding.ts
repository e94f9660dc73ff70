import { saysItself } from '../../matching';
import type { ActionOutput } from '../../protocol/action';
import type { CachedAction } from '../../protocol/cache';

/**
 * What an answer holds for: pages where the element is found again (`element`), only the page as it was (`page`), or
 * not at all (`never`).
 */
export type Binding = 'element' | 'page' | 'never';

/** Of several actions, what the weakest holds for. */
export function bindingOf(instruction: string, actions: readonly CachedAction[]): Binding {
  const all = actions.map((each) => bindingOfOne(instruction, each));
  if (all.includes('never')) return 'never';
  return all.includes('page') ? 'page' : 'element';
}

function bindingOfOne(instruction: string, { action, fingerprint }: CachedAction): Binding {
  const { method = '' } = action;
  // What it is dropped on and files are given by names that do not last.
  if (method === 'dragAndDrop' || method === 'setInputFiles') return 'never';
  if (writes.has(method)) {
    if (fingerprint.secret && !isAllVariables(action)) return 'never';
    // What a model made up, such as a date, may be another text tomorrow.
    if (!saysArguments(instruction, action)) return 'never';
  }
  if (chooses.has(method) && !saysArguments(instruction, action)) return 'page';
  return saysItself(instruction, fingerprint) ? 'element' : 'page';
}

const writes = new Set(['fill', 'type']);
const chooses = new Set(['selectOption', 'selectOptionFromDropdown', 'waitFor', 'scrollUntil']);

const withoutVariables = (text: string) => text.replaceAll(/%[A-Za-z_][\w.-]*%/g, '');

function isAllVariables({ arguments: given = [] }: ActionOutput): boolean {
  return given.every((text) => withoutVariables(text).trim() === '');
}

function saysArguments(instruction: string, { arguments: given = [] }: ActionOutput): boolean {
  const said = plain(instruction);
  return given.every((text) => said.includes(plain(withoutVariables(text))));
}

const plain = (text: string) => text.trim().toLowerCase();
