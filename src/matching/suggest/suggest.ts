import type { Snapshot } from '../../protocol/snapshot';
import type { Suggestion } from '../../protocol/suggestion';
import { matchInstruction } from '../match-instruction';
import { readPage } from '../page/elements';
import type { PageElement } from '../page/page-element';
import { isPressedBySuggestion, suggestButtons, suggestDialogs, suggestPages, suggestRows } from './buttons';
import type { Draft } from './suggestion-draft';
import { suggestForm, suggestList, suggestSearch } from './suggest-fields';
import { groupsOf, isForm, isPartOf } from './groups';

const suggestionsAtMost = 5;
const formsAtMost = 2;
const buttonsAtMost = 2;
/** The most elements of a suggestion. */
const refsAtMost = 24;

/**
 * Suggests the next actions of a person on a page, likeliest first, at most five: from roles and structure, in any language.
 *
 * An instruction is only suggested when the matcher is sure of it on this page.
 */
export function suggestActions(snapshot: Snapshot): Suggestion[] {
  const page = readPage(snapshot);
  const usable = page.elements.filter(isUsable);
  const groups = groupsOf(page, usable);
  const forms = groups.filter((group) => isForm(page, group));
  // Buttons and links beside the fields of a form belong to it.
  const free = usable.filter(
    (element) => isPressedBySuggestion(element) && !forms.some((form) => isPartOf(page, form, element)),
  );
  const dialogs = suggestDialogs(page, free);
  const rows = suggestRows(page, free);
  const pages = suggestPages(page, free);
  const taken = new Set([...rows, ...pages, ...dialogs].flatMap(({ elements }) => elements));
  const drafts = [
    ...dialogs,
    ...forms
      .flatMap((form) => suggestForm(page, form))
      .sort((a, b) => b.count - a.count)
      .slice(0, formsAtMost),
    ...usable.flatMap(suggestSearch).slice(0, 1),
    ...groups.flatMap((group) => suggestList(page, group)).slice(0, 1),
    ...rows.slice(0, 1),
    ...pages.slice(0, 1),
    ...suggestButtons(
      page,
      free.filter((element) => !taken.has(element)),
    ).slice(0, buttonsAtMost),
  ];
  return drafts.slice(0, suggestionsAtMost).map((draft) => toSuggestion(draft, snapshot));
}

function isUsable({ node }: PageElement): boolean {
  const states = node.states ?? [];
  return !states.includes('disabled') && !states.includes('behind') && node.role !== 'iframe';
}

function toSuggestion(draft: Draft, snapshot: Snapshot): Suggestion {
  const { kind, name, count, elements, instruction } = draft;
  const refs = elements.slice(0, refsAtMost).map(({ ref }) => ref);
  const isSaid = instruction !== undefined && isUnderstood(draft, instruction, snapshot);
  return { kind, name, count, refs, instruction: isSaid ? instruction : undefined };
}

/** Whether the instruction, with a value where one is wanted, means just the element it is about. */
function isUnderstood({ elements, example }: Draft, instruction: string, snapshot: Snapshot): boolean {
  const said = instruction.replace('""', `"${example ?? ''}"`);
  if (example !== undefined && (example === '' || example.includes('"'))) return false;
  const match = matchInstruction(said, snapshot);
  const steps = match.steps ?? [match];
  return steps.every(({ sure }) => sure) && steps[0]?.candidates[0]?.ref === elements[0]?.ref;
}
