import {
  attributeOf,
  childNodesOf,
  dispatchOn,
  filesOf,
  hasAttributeOf,
  isInput,
  isLabel,
  labelledControl,
  matchesSelector,
  queryAll,
  queryAllInside,
  isText,
  textContentOf,
} from '../../frame/dom/native';
import { DataTransfer, Event } from '../../frame/dom/builtins';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import { isAnythingDrawn, isNotDisabled } from '../../frame/act/checks';
import type { Check, Method, Act } from '../../frame/act/act';
import { clippedText, describeElement } from '../../frame/act/describe';
import { announceChange } from '../../frame/fields/edit-text';
import { elementNow, namesOnly } from '../../frame/act/target';
import { findRefusal, settleState } from '../../frame/proof/settling';
import { sleep } from '../../frame/act/wait';

const takesFiles: Check = (target, { args, context }) => {
  const what = describeElement(target, context);
  if (!isFileInput(target)) {
    return { code: 'not-supported', message: say`${what} takes no files.`, final: true };
  }
  if (args.length < 2 || hasAttributeOf(target, 'multiple')) return null;
  return { code: 'not-supported', message: say`${what} takes one file, not ${args.length}.`, final: true };
};

const filesAreGiven: Check = (_target, { args, context }) => {
  const missing = args.find((name) => !context.fileNamed?.(name));
  if (missing === undefined) return null;
  const message = say`There is no file "${clippedText(missing)}". Pick it first.`;
  return { code: 'file-missing', message, final: true };
};

/**
 * Puts files into a file field. Arguments: their names; the files themselves were given before. None empties the field.
 * The field may be hidden, and the target an element that stands for it: its label, or a box drawn around it.
 */
export const setInputFiles: Method = {
  retarget: fileInputOf,
  isUpload: true,
  // A page that has sent the files on lists them, and empties the field for others.
  taken: (_target, { args: [name = ''] }) => name,
  checks: [takesFiles, isNotDisabled, filesAreGiven],
  already: (target, act) => (act.args.length === 0 && holdsNames(target, []) ? heldEffect(act) : null),
  perform: async (target, act) => {
    if (!isInput(target)) return [];
    const transfer = new DataTransfer();
    for (const name of act.args) {
      const file = act.context.fileNamed?.(name);
      if (file) transfer.items.add(file);
    }
    const given = [...transfer.files];
    const wasSaid = complaintsIn(act);
    const wasHeld = await act.hands.do('deed', () => putFiles(target, transfer.files));
    if (await keepsFiles(target, given, act)) return { readBack: [heldEffect(act)] };
    // A page may take the files and empty the field; one that keeps some of them, or complains, has refused them.
    const held = isInput(target) ? (filesOf(target)?.length ?? 0) : 0;
    const isTaken = () => showsFiles(given, act);
    const isRefused = complaintsIn(act) !== wasSaid || isInvalid(target);
    if (wasHeld && held === 0 && !isRefused && (await settleState(isTaken, act))) {
      const lost = await findRefusal(isTaken, target, act);
      if (lost) throw new AutomationError(lost.code, lost.message);
      return { readBack: [{ kind: 'value', ...say`the page took ${act.request.arguments.join(', ')}` }] };
    }
    const what = describeElement(target, act.context);
    const message =
      held > 0 ? say`${what} kept ${held} of ${given.length} files.` : say`${what} did not keep the files.`;
    throw new AutomationError('value-rejected', message);
  },
  unseen: (target, { context }) => ({
    code: 'value-rejected',
    message: say`${describeElement(target, context)} took the files and let go of them; nothing else changed.`,
  }),
};

/**
 * Puts files into a field. True when it held them as the page was told: a page may take them and empty the field at
 * once.
 */
function putFiles(field: HTMLInputElement, files: FileList): boolean {
  Reflect.set(HTMLInputElement.prototype, 'files', files, field);
  const isHeld = filesOf(field)?.length === files.length;
  dispatchOn(field, new Event('input', { bubbles: true, composed: true }));
  announceChange(field);
  return isHeld;
}

/** True when the field holds the files, by name and size, and goes on holding them once the page has had its say. */
async function keepsFiles(field: Element, given: readonly File[], act: Act): Promise<boolean> {
  await sleep(0, act.signal);
  const holds = () => holdsFiles(elementNow(field, act, fileInputOf), given);
  return holds() && (await findRefusal(holds, field, act)) === null;
}

function holdsFiles(field: Element, given: readonly File[]): boolean {
  const files = isInput(field) ? [...(filesOf(field) ?? [])] : [];
  return (
    files.length === given.length &&
    files.every(({ name, size }, index) => name === given[index]?.name && size === given[index].size)
  );
}

/**
 * True when the page that has emptied its field shows that it has the files: their names, a picture of them, or an
 * upload.
 */
function showsFiles(given: readonly File[], { context, causes }: Act): boolean {
  const page = context.document.documentElement;
  const isListed = ({ name }: File) =>
    (textContentOf(page) ?? '').includes(name) &&
    queryAllInside(page, '*').some(
      (each) => childNodesOf(each).some(isText) && namesOnly(textContentOf(each) ?? '', name),
    );
  const wasSent = causes
    .answers()
    .some(({ method, status }) => method !== 'GET' && status >= 200 && status < 300);
  const isDrawnFrom = context.document.querySelector('img[src^="blob:"], img[src^="data:"]') !== null;
  return wasSent || isDrawnFrom || given.some(isListed);
}

/** The text of the errors that the page shows now. */
const complaintsIn = ({ context: { tree } }: Act): string =>
  tree
    .scopes()
    .flatMap((scope) => queryAll(scope, '[role="alert"], [aria-live="assertive"], [aria-invalid="true"]'))
    .filter(isAnythingDrawn)
    .map((element) => textContentOf(element) ?? '')
    .join('\n');

const isInvalid = (field: Element): boolean =>
  attributeOf(field, 'aria-invalid') === 'true' || matchesSelector(field, ':user-invalid');

const isFileInput = (element: Element) => isInput(element) && element.type === 'file';

/** The file field that `element` is, labels, holds, or stands next to in what they are drawn in. */
function fileInputOf(element: Element, { context }: Act): Element {
  if (isFileInput(element)) return element;
  const label = context.tree.closest(element, isLabel);
  const labelled = label && labelledControl(label);
  if (labelled && isFileInput(labelled)) return labelled;
  let around: Element | null = element;
  for (let level = 0; around && level < 3; level += 1) {
    const fields = [...around.querySelectorAll('input')].filter(isFileInput);
    if (fields.length > 0) return fields.length === 1 ? (fields[0] ?? element) : element;
    around = context.tree.parentOf(around);
  }
  return element;
}

function holdsNames(target: Element, names: readonly string[]): boolean {
  const files = isInput(target) ? [...(filesOf(target) ?? [])] : [];
  return files.length === names.length && files.every(({ name }, index) => name === names[index]);
}

function heldEffect({ request }: Act): Effect {
  const names = request.arguments.map((name) => clippedText(name)).join(', ');
  return { kind: 'value', ...(names === '' ? say`holds no file now` : say`holds ${names} now`) };
}
