import {
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

/** What the walk knows of an element when it asks whether it can be acted on. */
export type Traits = {
  readonly tag: string;
  readonly role: string;
  /** Names of its attributes. */
  readonly attributes: readonly string[];
  /** Its computed `cursor` is a pointer. */
  readonly hasPointer: boolean;
  /** Its composed parent shows a pointer too, or is a control, so that one is clickable. */
  readonly parentHasPointer: boolean;
};

/** Whether a person could act on the element: a native or ARIA control, focusable, with a handler, or shown as clickable. */
export function canBeActedOn(element: Element, traits: Traits): boolean {
  const { tag, role, attributes } = traits;
  if (tag === 'html' || (tag === 'body' && !isEditingHost(element))) return false;
  if (controlTags.has(tag) && (isNativeControl(element, tag) || isFrame(element))) return true;
  if (role !== 'generic' && widgetRoles.has(role)) return true;
  if (attributes.length > 0) {
    if (attributes.includes('contenteditable') && isEditingHost(element)) return true;
    if (attributes.includes('tabindex') && Number(attributeOf(element, 'tabindex') ?? '-1') >= 0) return true;
  }
  if (tag === 'label' && labelledControl(element)) return false;
  if (hasHandler(element, attributes)) return true;
  return !traits.parentHasPointer && (traits.hasPointer || isCalledButton(element, attributes));
}

const controlTags = new Set(
  'a area audio button embed frame iframe input object select summary textarea video'.split(' '),
);

/** Whether its author calls it a button in a class or id, and it holds no real control. */
function isCalledButton(element: Element, attributes: readonly string[]): boolean {
  if (!attributes.includes('class') && !attributes.includes('id')) return false;
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

function hasHandler(element: Element, attributes: readonly string[]): boolean {
  for (const name of attributes) {
    if (plainAttributes.has(name)) continue;
    if (handlers.test(name)) return true;
    if (name === 'jsaction' && /(^|;\s*)(click:|\w+\.\w+)/.test(attributeOf(element, name) ?? ''))
      return true;
  }
  return isHtml(element) && typeof Reflect.get(element, 'onclick') === 'function';
}

const plainAttributes = new Set(
  'class id style href src title alt name value type role tabindex for'.split(' '),
);
