import type { FrameLink } from '../../protocol/snapshot';
import { attributeOf, baseAddressOf, localNameOf, queryAll } from './native';

/** The link to the frame element's page, as far as this frame can see it; undefined when nothing is loaded in it. */
export function frameLinkOf(element: Element): FrameLink | undefined {
  const content = contentWindowOf(element);
  if (!content) return undefined;
  const key = keyOf(content);
  const src = attributeOf(element, 'src') ?? attributeOf(element, 'data') ?? 'about:blank';
  return {
    key,
    index: indexOf(content),
    src: absolute(src, baseAddressOf(element)),
  };
}

/** The window inside a frame element, or null. */
function contentWindowOf(element: Element): Window | null {
  if (element instanceof HTMLIFrameElement || element instanceof HTMLObjectElement)
    return element.contentWindow;
  if (element instanceof HTMLFrameElement) return element.contentWindow;
  return element instanceof HTMLEmbedElement ? embeddedWindow(element) : null;
}

/** An `embed` does not give its window: of the same origin it names its element, else it is the one that no other has. */
function embeddedWindow(embed: HTMLEmbedElement): Window | null {
  if (attributeOf(embed, 'type') === 'application/pdf') return null;
  const children = Array.from({ length: window.length }, (_unused, at) => window[at]).filter(
    (child) => child !== undefined,
  );
  const own = children.find((child) => elementOf(child) === embed);
  if (own) return own;
  const frames = queryAll(document, 'iframe, frame, object, embed');
  const taken = new Set(
    frames.map((frame) => (localNameOf(frame) === 'embed' ? null : contentWindowOf(frame))),
  );
  const left = children.filter((child) => !taken.has(child) && elementOf(child) === null);
  const known = new Set(children.map(elementOf));
  const isOnlyOne =
    frames.filter((frame) => localNameOf(frame) === 'embed' && !known.has(frame)).length === 1;
  return isOnlyOne && left.length === 1 ? (left[0] ?? null) : null;
}

/** The element a window is in; null when that is of another origin. */
function elementOf(child: Window): Element | null {
  try {
    return child.frameElement;
  } catch {
    return null;
  }
}

/** The key of the frame's engine, readable in same-origin frames only. */
function keyOf(content: Window): string | undefined {
  try {
    const engine: unknown = Reflect.get(content, '__tabwright');
    const key: unknown =
      typeof engine === 'object' && engine !== null ? Reflect.get(engine, 'key') : undefined;
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

function indexOf(content: Window): number {
  for (let index = 0; index < window.length; index += 1) if (window[index] === content) return index;
  return -1;
}

function absolute(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}
