import type { FrameLink } from '../protocol/snapshot';
import { attributeOf, baseAddressOf } from './native';

/** Where the frame element's page is, as far as this frame can see; undefined when nothing is loaded in it. */
export function frameLinkOf(element: Element): FrameLink | undefined {
  const content = contentWindowOf(element);
  if (!content) return undefined;
  const key = keyOf(content);
  const src = attributeOf(element, 'src') ?? attributeOf(element, 'data') ?? 'about:blank';
  return {
    ...(key === undefined ? {} : { key }),
    index: indexOf(content),
    src: absolute(src, baseAddressOf(element)),
  };
}

/** The window inside a frame element, or null. `embed` gives its window only by name or position. */
function contentWindowOf(element: Element): Window | null {
  if (element instanceof HTMLIFrameElement || element instanceof HTMLObjectElement)
    return element.contentWindow;
  return element instanceof HTMLFrameElement ? element.contentWindow : null;
}

/** Readable in same-origin frames only. */
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
