import { overlayStyles } from './styles';

/** Our one element in the page, and the closed root we draw in. */
export type Stage = { host: HTMLElement; root: ShadowRoot };

const html = 'http://www.w3.org/1999/xhtml';

/** Creates an HTML element, in documents that are not HTML, too. */
export function createElement(tag: string, className = ''): HTMLElement {
  const element = document.createElementNS(html, tag);
  element.className = className;
  return element;
}

/** Puts the stage into the page's top layer, above what is there already. Calls `announce` before the host is in the page. */
export function openStage(announce: (host: HTMLElement) => void): Stage {
  const host = createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(overlayStyles);
  root.adoptedStyleSheets = [sheet];
  host.popover = 'manual';
  host.setAttribute('aria-hidden', 'true');
  announce(host);
  document.documentElement.append(host);
  host.showPopover();
  return { host, root };
}
