import {
  attributeNamesOf,
  attributeOf,
  hasAttributeOf,
  inputTypeOf,
  isHtml,
  labelledControl,
  localNameOf,
  matchesSelector,
} from './native';
import { widgetRoles } from './role-tables';
import { isSummaryOfDetails } from './roles';
import { isEditingHost } from './values';

/** What is known of an element's surroundings when it is asked whether it can be acted on. */
export type Surroundings = {
  /** Its computed `cursor`. */
  cursor: string;
  /** Its composed parent shows a pointer too, so the parent is the clickable one. */
  parentHasPointer: boolean;
};

/** Whether a person could act on the element: a native or ARIA control, focusable, with a handler, or shown as clickable. */
export function canBeActedOn(element: Element, role: string, around: Surroundings): boolean {
  const tag = localNameOf(element);
  if (tag === 'html' || (tag === 'body' && !isEditingHost(element))) return false;
  if (isNativeControl(element, tag) || isFrame(element)) return true;
  if (widgetRoles.has(role)) return true;
  if (isEditingHost(element) || Number(attributeOf(element, 'tabindex') ?? '-1') >= 0) return true;
  if (labelledControl(element)) return false;
  if (hasHandler(element)) return true;
  return !around.parentHasPointer && (around.cursor === 'pointer' || isCalledButton(element));
}

/** Whether its author calls it a button in a class or id, and it holds no real control. */
function isCalledButton(element: Element): boolean {
  const names = `${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''}`;
  if (!/(^|[\s_-])(btn|button|submit)([\s_-]|$)/i.test(names)) return false;
  return !matchesSelector(element, ':has(a[href], button, input, select, textarea, [role], [tabindex])');
}

/** Whether a page can be loaded inside the element. */
export function isFrame(element: Element): boolean {
  const tag = localNameOf(element);
  return isHtml(element) && (tag === 'iframe' || tag === 'frame' || tag === 'object' || tag === 'embed');
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

const handlers =
  /^(on(click|dblclick|auxclick|contextmenu|mousedown|mouseup|pointerdown|pointerup|touchstart|touchend|mouseenter|mouseover|pointerenter|pointerover)|(data-)?ng-click|x-on:click.*|v-on:click.*|@click.*|wire:click.*|hx-(get|post|put|patch|delete))$/;

function hasHandler(element: Element): boolean {
  if (attributeNamesOf(element).some((name) => handlers.test(name))) return true;
  if (/(^|;\s*)(click:|\w+\.\w+)/.test(attributeOf(element, 'jsaction') ?? '')) return true;
  return isHtml(element) && typeof Reflect.get(element, 'onclick') === 'function';
}
