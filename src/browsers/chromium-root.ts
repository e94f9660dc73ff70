/** By a function of the extension's own. */
export function chromiumRoot(host: Element): ShadowRoot | null {
  return host instanceof HTMLElement ? chrome.dom.openOrClosedShadowRoot(host) : host.shadowRoot;
}
