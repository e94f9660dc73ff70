import { readDate, readTime } from '../../base/dates';
import { fitValue } from './fit-value';
import type { MatchedPage } from '../page/elements';
import type { JoinedNode } from '../../protocol/snapshot';
import {
  drawnElement,
  isField,
  isList,
  isTypable,
  methodFit,
  tickRoles,
  type PageElement,
} from '../page/page-element';
import { fold, wordsOf } from '../words';
import type { MethodName } from '../../protocol/methods';

/** An element with what is done to it. */
export type Taker = { element: PageElement; method: MethodName; args: string[] };

/**
 * Finds what takes a value by the caption over it, where nothing that takes one is called so: one of several to choose from, a value in
 * sections, a number between two buttons, a control without a name, or what opens.
 */
export function takerUnder(
  page: MatchedPage,
  caption: string,
  value: string,
  method: MethodName,
): Taker | undefined {
  const { text } = wordsOf(caption);
  const isTaker = ({ node }: PageElement) => methodFit(method, node) === 1 || isTypable(node) || isList(node);
  if (text === '' || value.trim() === '') return undefined;
  if (page.elements.some((each) => isTaker(each) && isCalled(each, text))) return undefined;
  const parts = partsCalled(page, text);
  if (method === 'setInputFiles') {
    const isZone = ({ node }: PageElement) => methodFit(method, node) > 0;
    const zones = parts.flatMap(({ controls }) => controls).filter(isZone);
    // A zone says much besides what it is called.
    const saying = page.elements.filter(
      (each) => isZone(each) && wordsOf(each.node.name).text.includes(text),
    );
    return takes(zones.length > 0 ? zones : saying, method, [value]);
  }
  const part = parts.find(({ controls }) => controls.length > 0);
  return part
    ? (oneOf(part, value) ??
        sectioned(page, part, value) ??
        stepper(page, part, value) ??
        only(part, value, method) ??
        opening(page, part, value))
    : opener(page, parts, value, method);
}

/** The box or switch without a name that is drawn right after a caption, in a run of captions and such that begins with a caption. */
export function tickAfter(page: MatchedPage, caption: string, method: MethodName): Taker | undefined {
  const { text } = wordsOf(caption);
  const isDrawn = (name: string) =>
    page.tree.nodes.some((node) => node.role === 'text' && node.name === name);
  const isTick = ({ role, name }: JoinedNode) => tickRoles.has(role) && (name === '' || !isDrawn(name));
  if (text === '' || page.elements.some((each) => !isTick(each.node) && isCalled(each, text)))
    return undefined;
  const [{ at, controls } = { at: 0, controls: [] }, ...others] = partsCalled(page, text);
  const [tick] = controls;
  if (!tick || controls.length > 1 || others.length > 0 || !isTick(tick.node)) return undefined;
  const before = page.tree.nodes.slice(0, at).toReversed();
  const run = before.findIndex((node) => node.role !== 'text' && !isTick(node));
  const first = before[(run < 0 ? before.length : run) - 1];
  return first && isTick(first) ? undefined : takes([tick], method, []);
}

/** A menu called so, and the value as one of its items; `way`: the item that opens the menu where it is. */
export function menuCalled(page: MatchedPage, name: string, item: string): Taker | undefined {
  const { text } = wordsOf(name);
  if (text === '' || item === '') return undefined;
  const called = page.elements.filter((each) => isCalled(each, text));
  const isThere = page.elements.some((each) => isCalled(each, wordsOf(item).text));
  const mayHold = ({ node, ...each }: PageElement) =>
    node.hints?.opens === 'menu' ||
    (!isThere &&
      node.hints?.opens !== 'dialog' &&
      (node.role === 'button' ? opens({ node, ...each }) : node.role === 'generic' && called.length === 1));
  const menus = called.filter(mayHold);
  const found = menus.length > 0 ? menus : called.flatMap((button) => menuBeside(page, button) ?? []);
  return takes(found, 'selectOptionFromDropdown', [item]);
}

/** The button right after another one, which opens what else that can do. */
function menuBeside({ elements, tree: { parents } }: MatchedPage, own: PageElement): PageElement | undefined {
  const next = elements[elements.indexOf(own) + 1];
  const isBeside = next !== undefined && parents[next.at] === parents[own.at];
  const isButton = own.node.role === 'button' && next?.node.role === 'button' && !opens(own);
  return isBeside && isButton && opens(next) ? next : undefined;
}

const isCalled = ({ sources }: PageElement, text: string): boolean =>
  sources.some(({ words }) => words.text === text);

const opens = ({ node }: PageElement): boolean =>
  node.hints?.opens !== undefined || node.states?.some((state) => state === 'collapsed') === true;

/** Finds the control that opens beside a field and says its choice: the button with the country of a number. */
export function openerBeside(
  { elements, tree: { parents } }: MatchedPage,
  name: string,
  field: string,
  value: string,
): Taker | undefined {
  const said = wordsOf(name).list;
  const fields = elements.filter((each) => isField(each.node) && isCalled(each, wordsOf(field).text));
  const openers = elements.filter(
    (each) =>
      said.length > 0 &&
      opens(each) &&
      said.every((word) => wordsOf(each.node.name).list.includes(word)) &&
      fields.some(({ at }) => parents[at] === parents[each.at]),
  );
  return takes(openers, 'selectOptionFromDropdown', [value]);
}

type Part = { at: number; end: number; isAround: boolean; controls: readonly PageElement[] };

/** The parts of the page called so, and the stretches after a text of that name up to the next text. */
function partsCalled({ called, tree, elements }: MatchedPage, text: string): Part[] {
  const { nodes, ends } = tree;
  const parts = called(text).flatMap((at): Part[] => {
    const { ref, depth = 0 } = nodes[at] ?? {};
    if (ref !== undefined) return [];
    const inside = ends[at] ?? at + 1;
    const isNext = ({ role, depth: own }: (typeof nodes)[number], place: number) =>
      place > at + 1 && own <= depth && (role === 'text' || role === 'heading');
    const next = nodes.findIndex(isNext);
    const end = inside > at + 1 ? inside : next < 0 ? nodes.length : next;
    return [
      {
        at,
        end,
        isAround: inside > at + 1,
        controls: elements.filter((each) => each.at > at && each.at < end),
      },
    ];
  });
  return parts.toSorted((one, other) => Number(other.isAround) - Number(one.isAround));
}

/** The radio button that the value names, or counts where all are called the same. */
function oneOf({ controls }: Part, value: string): Taker | undefined {
  const radios = controls.filter(({ node }) => node.role === 'radio');
  if (radios.length < 2) return undefined;
  const called = radios.filter(({ node }) => fold(node.name).trim() === fold(value).trim());
  if (called.length > 0) return takes(called, 'check', []);
  const isAlike = radios.every(({ node }) => node.name === radios[0]?.node.name);
  const counted = isAlike ? radios[Number(numberIn(value)) - 1] : undefined;
  return counted && takes([counted], 'check', []);
}

/** A group of numbers that are parts of one value: a day or a time, or as many numbers as there are sliders. */
function sectioned({ tree }: MatchedPage, { at, controls }: Part, value: string): Taker | undefined {
  const sliders = controls.filter(({ node }) => node.role === 'slider');
  const isCounted = value.match(/\d+(?:[.,]\d+)?/gu)?.length === sliders.length;
  const isSection = ({ node }: PageElement) =>
    node.role === 'spinbutton' ||
    (isTimed(value) && node.hints?.tag === 'select') ||
    (isCounted && node.role === 'slider');
  const sections = controls.filter(isSection);
  const others = controls.filter((each) => isTypable(each.node) && !isSection(each));
  const group = drawnElement(at, tree.nodes[at]);
  return sections.length > 1 && others.length === 0 && group ? takes([group], 'fill', [value]) : undefined;
}

const isTimed = (value: string) => readDate(value) !== undefined || readTime(value) !== undefined;

/** The number that stands between two buttons. */
function stepper({ tree }: MatchedPage, { at, end, controls }: Part, value: string): Taker | undefined {
  const number = numberIn(value);
  if (number === undefined || controls.length !== 2 || controls.some(({ node }) => node.role !== 'button'))
    return undefined;
  const shown = [...tree.nodes.keys()].filter(
    (each) => each > at && each < end && /^\d+$/.test(tree.nodes[each]?.name ?? ''),
  );
  const drawn = shown.flatMap((each) => drawnElement(each, tree.nodes[each]) ?? []);
  return takes(drawn, 'fill', [number]);
}

/** The only control without a name of its own; a button where it may open a calendar for a day, or wheels for a time. */
function only({ controls }: Part, value: string, method: MethodName): Taker | undefined {
  const takers = controls.filter(({ node }) => (isTypable(node) || isList(node)) && node.name === '');
  const [one] = takers;
  if (one && takers.length === 1) {
    const { text, doubt } = fitValue(one.node, value);
    const isAdded = method === 'selectOptionFromDropdown';
    const own = isAdded ? method : isTypable(one.node) ? 'fill' : 'selectOption';
    if (doubt === undefined) return takes(takers, own, [text]);
  }
  return isTimed(value) && controls.length === 1 && controls[0]?.node.role === 'button'
    ? takes(controls, 'fill', [value])
    : undefined;
}

/** The only control, which opens a list, or holds what does. */
function opening({ tree: { ends } }: MatchedPage, { controls }: Part, value: string): Taker | undefined {
  const [first, ...others] = controls;
  const isIn = ({ at }: PageElement) => first !== undefined && at < (ends[first.at] ?? 0);
  // A thing that is no control by itself may be one that the page draws.
  const mayOpen = ({ hints, role }: PageElement['node']) =>
    hints?.opens === undefined ? role === 'generic' && controls.length === 1 : hints.opens !== 'dialog';
  const openers = controls.filter(({ node }) => mayOpen(node));
  return first && openers.length === 1 && others.every(isIn)
    ? takes([first], 'selectOptionFromDropdown', [value])
    : undefined;
}

/** The only text under the caption, where no control is drawn: pressing it may open a list. */
function opener(
  { tree }: MatchedPage,
  [part]: readonly Part[],
  value: string,
  method: MethodName,
): Taker | undefined {
  if (!part || method !== 'selectOption') return undefined;
  const inside = [...tree.nodes.entries()].filter(([each]) => each > part.at && each < part.end);
  const drawn = inside.flatMap(([each, node]) => drawnElement(each, node) ?? []);
  return takes(drawn, 'selectOptionFromDropdown', [value]);
}

function takes(elements: readonly PageElement[], method: MethodName, args: string[]): Taker | undefined {
  const [element, ...others] = elements;
  return element && others.length === 0 ? { element, method, args } : undefined;
}

function numberIn(value: string): string | undefined {
  const { text, doubt } = fitValue({ role: 'spinbutton', name: '', depth: 0, frameId: 0 }, value);
  return doubt === undefined ? text : undefined;
}
