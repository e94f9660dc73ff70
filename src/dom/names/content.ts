import { attributeOf, isElement, isText, localNameOf, styleOf } from '../native';
import { headingTags } from '../role-tables';
import type { Step } from './step';

/** Step 2F: the text of an element's composed children and generated content, blocks set apart by spaces. */
export function contentText(element: Element, step: Step): string {
  const { reading } = step;
  const visible = step.takesHidden || reading.style(element).visibility === 'visible';
  const parts = [visible ? generatedText(element, '::before') : ''];
  for (const child of [...reading.tree.childrenOf(element), ...reading.referenced(element, 'aria-owns')]) {
    if (isText(child) && !visible) continue;
    const text = step.next(child, { via: 'content' });
    parts.push(isElement(child) && isSetApart(child, step) ? ` ${text} ` : text);
  }
  parts.push(visible ? generatedText(element, '::after') : '');
  return parts.join('');
}

const apart = new Set([
  ...headingTags,
  'br',
  'p',
  'div',
  'li',
  'td',
  'th',
  'img',
  'input',
  'select',
  'textarea',
]);

function isSetApart(element: Element, step: Step): boolean {
  if (apart.has(localNameOf(element))) return true;
  const { display } = step.reading.style(element);
  return display !== 'inline' && display !== 'contents';
}

function generatedText(element: Element, pseudo: '::before' | '::after'): string {
  const { content, display } = styleOf(element, pseudo);
  if (content === 'none' || content === 'normal' || content === '') return '';
  const text = parseContent(content, element);
  return display === 'inline' ? text : ` ${text} `;
}

/** The text of a CSS `content` value: its strings and attributes, or what stands after `/`. */
export function parseContent(content: string, element: Element): string {
  const tokens = content.matchAll(/"((?:[^"\\]|\\.)*)"|attr\(\s*([\w-]+)[^)]*\)|(\/)/gs);
  let text = '';
  for (const [, quoted, attribute, slash] of tokens) {
    if (slash) text = '';
    else if (attribute) text += attributeOf(element, attribute) ?? '';
    else text += (quoted ?? '').replace(/\\(.)/gs, '$1');
  }
  return text;
}
