import type { FrameContext } from '../engine-context';
import { isInput } from '../dom/native';
import { isAnythingDrawn, isTextField } from '../act/checks';

/** The fewest boxes of one character that make a code that was split. */
const fewest = 3;
/** The box that holds all boxes of a code is looked for so many levels up. */
const mostLevels = 5;

/**
 * The boxes that a text of more than one character goes over when it is put into `target`: fields of one character each
 * in a row, from it on. Empty where it is no such box, or the text is no longer than one.
 */
export function codeBoxesFor(target: Element, text: string, { tree }: FrameContext): HTMLInputElement[] {
  if (text.length < 2 || !isCodeBox(target)) return [];
  let around = tree.parentOf(target);
  for (let level = 0; around && level < mostLevels; level += 1, around = tree.parentOf(around)) {
    const boxes = [...around.querySelectorAll('input')].filter(isCodeBox);
    if (boxes.length >= fewest && boxes.includes(target)) return boxes.slice(boxes.indexOf(target));
  }
  return [];
}

const isCodeBox = (element: Element): element is HTMLInputElement =>
  isInput(element) && isTextField(element) && element.maxLength === 1 && isAnythingDrawn(element);
