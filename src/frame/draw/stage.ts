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

/** The style sheet of the overlay. `!important` in `:host` wins over the page's own rules for the host. */
const overlayStyles = `
:host {
  all: initial !important;
  position: fixed !important;
  inset: 0 !important;
  display: block !important;
  width: 100vw !important;
  height: 100vh !important;
  max-width: none !important;
  max-height: none !important;
  margin: 0 !important;
  padding: 0 !important;
  border: 0 !important;
  overflow: hidden !important;
  background: none !important;
  pointer-events: none !important;
  color-scheme: light !important;
  forced-color-adjust: none !important;
  font: 600 12px/20px ui-monospace, Menlo, Consolas, monospace !important;
}
:host::backdrop { display: none !important; }
.mark, .tag, .line, .more, .edge, .bar, .cursor { position: absolute; box-sizing: border-box; }
.mark { --ink: #2545d3; --leg: min(10px, 35%); }
.mark[data-weak] { --ink: #5b6474; }
.mark::before {
  content: '';
  position: absolute;
  inset: calc(-1 * var(--out));
  background:
    linear-gradient(var(--ink) 0 0) 0 0 / var(--leg) 2px, linear-gradient(var(--ink) 0 0) 0 0 / 2px var(--leg),
    linear-gradient(var(--ink) 0 0) 100% 0 / var(--leg) 2px, linear-gradient(var(--ink) 0 0) 100% 0 / 2px var(--leg),
    linear-gradient(var(--ink) 0 0) 0 100% / var(--leg) 2px, linear-gradient(var(--ink) 0 0) 0 100% / 2px var(--leg),
    linear-gradient(var(--ink) 0 0) 100% 100% / var(--leg) 2px, linear-gradient(var(--ink) 0 0) 100% 100% / 2px var(--leg);
  background-repeat: no-repeat;
  filter: drop-shadow(0 0 1px #fff) drop-shadow(0 0 1px #fff);
}
.mark[data-target]::before { animation: close-in 200ms cubic-bezier(.2, .7, .3, 1); }
@keyframes close-in { from { inset: -12px; } }
.tag {
  height: 20px;
  border-radius: 4px;
  background: #2545d3;
  color: #fff;
  text-align: center;
  box-shadow: 0 0 0 1.5px #fff, 0 2px 6px #0003;
}
.tag[data-weak] { background: #fff; color: #3f4757; box-shadow: 0 0 0 1.5px #5b6474; }
.line { height: 2px; margin-top: -1px; background: #2545d3; transform-origin: 0 50%; box-shadow: 0 0 0 1px #fff; }
.line[data-weak] { background: #5b6474; }
.more {
  left: 50%;
  transform: translateX(-50%);
  padding: 0 8px;
  border-radius: 4px;
  background: #2545d3;
  color: #fff;
  box-shadow: 0 0 0 1.5px #fff, 0 2px 6px #0003;
}
.more[data-direction=up] { top: 8px; }
.more[data-direction=down] { bottom: 8px; }
.edge {
  inset: 0;
  box-shadow: inset 0 0 0 3px #2545d3, inset 0 0 0 4.5px #ffffffd9;
  animation: pulse 1.2s ease-in-out infinite alternate;
}
/* Amber and still: it waits for the user. */
.edge[data-paused] { box-shadow: inset 0 0 0 3px #b97900, inset 0 0 0 4.5px #ffffffd9; animation: none; }
@keyframes pulse { from { opacity: .65; } }
.bar {
  left: 50%;
  bottom: 16px;
  transform: translateX(-50%);
  max-width: calc(100vw - 24px);
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 6px 6px 6px 14px;
  border-radius: 10px;
  background: #1f2227;
  color: #e9ebef;
  font: 500 13px/1 system-ui, sans-serif;
  white-space: nowrap;
  box-shadow: 0 0 0 1px #fff3, 0 8px 24px #0004;
}
.bar[data-top] { bottom: auto; top: 16px; }
.bar span { overflow: hidden; text-overflow: ellipsis; line-height: 1.3; }
.bar button {
  all: unset;
  pointer-events: auto;
  cursor: pointer;
  height: 28px;
  padding: 0 10px;
  border-radius: 6px;
  background: #371e1e;
  color: #ff9b93;
  font-weight: 600;
  box-shadow: inset 0 0 0 1px #673331;
}
.bar button:focus-visible { outline: 2px solid #a5b6ff; outline-offset: 1px; }
.bar kbd { font: 500 11px/1 system-ui, sans-serif; opacity: .85; margin-inline-start: 6px; }
.cursor { left: 0; top: 0; width: 22px; height: 22px; transition: transform 200ms cubic-bezier(.2, .7, .3, 1); }
.cursor::before, .cursor::after {
  content: '';
  position: absolute;
  inset: 0;
  background: #fff;
  clip-path: polygon(0 0, 100% 62%, 55% 66%, 30% 100%);
}
.cursor::after { inset: 3px 6px 5px 2px; background: #2545d3; }
@media (prefers-reduced-motion: reduce) {
  .cursor { transition: none !important; }
  .edge, .mark::before { animation: none !important; }
}
@media print { :host { display: none !important; } }
`;
