import type { Box, SecretBoxes, ShownText } from '../../protocol/frame';
import type { SecretKind } from '../../protocol/recordings/live-recording';
import type { Engine } from '../engine';
import {
  rectOf,
  attributeOf,
  fieldValueOf,
  inputTypeOf,
  styleOf,
  documentElementOf,
  isElement,
  isSelect,
  isText,
  nodeTextOf,
  optionsOf,
  selectedIndexOf,
  textContentOf,
} from '../dom/native';
import { isSecret } from '../names/secret-fields';
import { AutomationError } from '../../base/errors';
import type { FrameContext } from '../engine-context';

/** The fields whose values are never told. One that was secret once stays so: pages show a password on demand. */
export type SecretFields = {
  kindOf: (field: Element) => SecretKind | undefined;
  /** The user says that it is one. */
  mark: (field: Element) => void;
  /** Gives the values they hold now. */
  values: () => string[];
};

export function createSecretFields(): SecretFields {
  const kinds = new Map<Element, SecretKind>();
  return {
    kindOf: (field) => {
      const kind = kinds.get(field) ?? kindNow(field);
      if (kind) kinds.set(field, kind);
      return kind;
    },
    mark: (field) => {
      if (!kinds.has(field)) kinds.set(field, 'password');
    },
    values: () => [...kinds.keys()].flatMap((field) => fieldValueOf(field) || []),
  };
}

function kindNow(field: Element): SecretKind | undefined {
  const isCovered = styleOf(field).getPropertyValue('-webkit-text-security') === 'disc';
  if (!isSecret(field) && !isCovered) return undefined;
  const said = ['autocomplete', 'name', 'id'].map((name) => attributeOf(field, name) ?? '').join(' ');
  if (/one[-_ ]?time|\botp\b/iu.test(said)) return 'oneTimeCode';
  const isPassword = inputTypeOf(field) === 'password' || /passw/iu.test(said) || isCovered;
  return isPassword && !/\bcc-|cvc|cvv|card/iu.test(said) ? 'password' : 'card';
}

type Wanted = {
  secrets: SecretFields;
  refs: readonly number[];
  marked: readonly number[];
  withTexts: boolean;
};

/** A value shorter than this stands in too many texts that do not repeat it. */
export const shortestRepeated = 4;

/** The boxes of secret fields that hold something, of texts that repeat it, and of the elements of `refs`; apart, those of `marked`. */
export function secretBoxesOf(
  engine: Engine,
  { secrets, refs, marked, withTexts }: Wanted,
): Pick<SecretBoxes, 'boxes' | 'marked' | 'texts'> {
  const fields = engine.context.resolve('input, textarea');
  const held = fields.filter((field) => secrets.kindOf(field) && fieldValueOf(field));
  const values = secrets.values().filter(({ length }) => length >= shortestRepeated);
  const texts = withTexts || values.length > 0 ? shownTexts(engine.context) : [];
  const repeated = texts.filter(({ text }) => values.some((value) => text.includes(value)));
  const elements = [...held, ...refs.flatMap((ref) => engine.elementOf(ref) ?? [])];
  return {
    boxes: [...elements.map((element) => boxOf(rectOf(element))), ...repeated.map(({ box }) => box)],
    marked: marked.map((ref) => drawnBox(engine.elementOf(ref))),
    texts: withTexts ? texts : [],
  };
}

/** The box of an element as it is drawn; of a frame that of its document, so that boxes in it can be told from here. */
function drawnBox(element: Element | undefined): Box | null {
  const box = element && boxOf(rectOf(element));
  if (!box || box.width === 0 || box.height === 0) return null;
  if (!['iframe', 'frame'].includes(element.localName)) return box;
  const style = styleOf(element);
  const around = (side: string) =>
    parseFloat(style.getPropertyValue(`border-${side}-width`)) +
    parseFloat(style.getPropertyValue(`padding-${side}`));
  const [left, top] = [around('left'), around('top')];
  return {
    x: box.x + left,
    y: box.y + top,
    width: box.width - left - around('right'),
    height: box.height - top - around('bottom'),
  };
}

/** More pieces of text than this are not looked through. */
const mostTexts = 5000;

/** The text that the viewport shows: of each text node, and of each field what it holds. Fails where that is too much. */
function shownTexts({ tree, document }: Pick<FrameContext, 'tree' | 'document'>): ShownText[] {
  const still = tree.still();
  const texts: ShownText[] = [];
  const pending: Node[] = [documentElementOf(document)];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const text = textAt(node);
    const rect = text?.trim() ? rectAt(node) : undefined;
    if (text && rect && isInView(rect)) texts.push({ text, box: boxOf(rect) });
    if (texts.length > mostTexts)
      throw new AutomationError('engine-failed', `The page shows more than ${mostTexts} pieces of text.`);
    for (const child of still.childrenOf(node)) pending.push(child);
  }
  return texts;
}

const boxOf = ({ x, y, width, height }: DOMRect): Box => ({ x, y, width, height });

function textAt(node: Node): string | undefined {
  if (isText(node)) return nodeTextOf(node) ?? '';
  if (!isElement(node)) return undefined;
  if (!isSelect(node)) return fieldValueOf(node);
  const chosen = optionsOf(node)[selectedIndexOf(node)];
  return chosen && (textContentOf(chosen) ?? '');
}

function rectAt(node: Node): DOMRect {
  if (isElement(node)) return rectOf(node);
  const range = new Range();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

function isInView({ left, top, right, bottom }: DOMRect): boolean {
  const isDrawn = right > left && bottom > top;
  return isDrawn && right > 0 && bottom > 0 && left < window.innerWidth && top < window.innerHeight;
}
