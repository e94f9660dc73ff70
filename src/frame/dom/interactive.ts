import {
  attributeOf,
  clickHandlerOf,
  hasAttributeOf,
  inputTypeOf,
  isHtml,
  labelledControl,
  localNameOf,
  matchesSelector,
} from './native';
import { control, hasContenteditable, hasHandler, hasJsaction, hasTabindex, isCalled } from './kinds';
import { hasPointer } from './look';
import { widgetRoles, isSummaryOfDetails } from '../names/roles';
import { isEditingHost } from './values';
import { inControl, pointed } from './visibility';
import type { Visited } from './refs';

/**
 * True when a person could act on the element: a native or ARIA control, focusable, with a handler, or shown as
 * clickable.
 */
export function canBeActedOn(visited: Visited): boolean {
  const { element, tag, kind, role, attributes } = visited;
  if (tag === 'html' || (tag === 'body' && !isEditingHost(element))) return false;
  if (kind & control && (isNativeControl(element, tag) || isFrame(element))) return true;
  if (role !== 'generic' && widgetRoles.has(role)) return true;
  if (attributes & hasContenteditable && isEditingHost(element)) return true;
  if (attributes & hasTabindex && Number(attributeOf(element, 'tabindex') ?? '-1') >= 0) return true;
  if (tag === 'label' && labelledControl(element)) return false;
  if (isHandled(element, attributes)) return true;
  if (visited.outer & (pointed | inControl)) return false;
  return (visited.look & hasPointer) !== 0 || ((attributes & isCalled) !== 0 && isCalledButton(element));
}

/** True when its author calls it a button in a class or id, and it holds no real control. */
function isCalledButton(element: Element): boolean {
  const names = `${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''}`;
  if (!/(^|[\s_-])(btn|button|submit)([\s_-]|$)/i.test(names)) return false;
  return !matchesSelector(element, ':has(a[href], button, input, select, textarea, [role], [tabindex])');
}

/** True when a page can be loaded inside the element. */
export function isFrame(element: Element): boolean {
  const tag = localNameOf(element);
  return (tag === 'iframe' || tag === 'frame' || tag === 'object' || tag === 'embed') && isHtml(element);
}

function isNativeControl(element: Element, tag: string): boolean {
  switch (tag) {
    case 'input':
      return inputTypeOf(element) !== 'hidden';
    case 'button':
    case 'select':
    case 'textarea':
      return isHtml(element);
    case 'a':
    case 'area':
      return hasAttributeOf(element, 'href') || hasAttributeOf(element, 'xlink:href');
    case 'summary':
      return isSummaryOfDetails(element);
    case 'audio':
    case 'video':
      return hasAttributeOf(element, 'controls');
    default:
      return false;
  }
}

function isHandled(element: Element, attributes: number): boolean {
  if (attributes & hasHandler) return true;
  if (attributes & hasJsaction && /(^|;\s*)(click:|\w+\.\w+)/.test(attributeOf(element, 'jsaction') ?? ''))
    return true;
  return isHtml(element) && clickHandlerOf(element) !== null;
}
