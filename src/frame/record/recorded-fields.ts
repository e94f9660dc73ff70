import {
  fieldValueOf,
  filesOf,
  inputTypeOf,
  isChecked,
  isHtml,
  isInput,
  isSelect,
  optionsOf,
} from '../dom/native';
import { clip } from '../dom/drawn-text';
import { normalizeText } from '../fields/write-text';
import { isEditingHost, optionText } from '../dom/values';
import type { EventHandlers } from './hear';
import type { RecordingUnderWay } from './recording-under-way';
import type { SecretFields } from './secrets';
import type { Typing } from './typing';

/** The most that is told of one field: characters, options and files. */
const most = { value: 10_000, option: 2000, options: 20, files: 20, file: 255 };

type Needs = { secrets: SecretFields; typing: Typing; wasPressed: (box: Element) => boolean };

/**
 * Tells what fields hold after the user typed, chose, ticked or gave files. It hears `input`, which leaves shadow trees
 * where `change` does not.
 */
export function createFieldWatch({ engine, aim, tell }: RecordingUnderWay, needs: Needs): EventHandlers {
  const { secrets, typing, wasPressed } = needs;
  return {
    // Seen from the start: a field may stop to look secret while it is typed in.
    focusin: (_event, element) => void secrets.kindOf(element),
    input: ({ timeStamp: at }, element) => {
      if (isSelect(element)) return tell({ kind: 'select', options: chosen(element) }, aim(element), at);
      if (isInput(element)) {
        const type = inputTypeOf(element);
        if (type === 'file') return tell({ kind: 'upload', files: fileNames(element) }, aim(element), at);
        if (type === 'checkbox' || type === 'radio') {
          if (wasPressed(element)) tell({ kind: 'check', isChecked: isChecked(element) }, aim(element), at);
          return undefined;
        }
      }
      const field = engine.context.tree.closest(element, isEditingHost) ?? element;
      const secret = secrets.kindOf(field);
      if (secret) return tell({ kind: 'secretInput', secret }, aim(field), at);
      const value = textOf(field);
      if (value === undefined) return undefined;
      return typing.note({ field, target: aim(field), value: clip(value, most.value), at });
    },
  };
}

function textOf(field: Element): string | undefined {
  return (
    fieldValueOf(field) ??
    (isHtml(field) && isEditingHost(field) ? normalizeText(field.innerText) : undefined)
  );
}

const chosen = (select: HTMLSelectElement) =>
  optionsOf(select)
    .filter((option) => option.selected)
    .slice(0, most.options)
    .map((option) => clip(optionText(option), most.option));

const fileNames = (field: HTMLInputElement) =>
  [...(filesOf(field) ?? [])].slice(0, most.files).map(({ name }) => name.slice(0, most.file));
