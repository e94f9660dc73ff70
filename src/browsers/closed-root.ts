/** The shadow root of an element, open or closed. Only an extension's content script can reach closed ones. */
export const shadowRootOf: (host: Element) => ShadowRoot | null =
  import.meta.env.BROWSER === 'firefox' ? firefoxRoot : chromiumRoot;

/** By a function of the extension's own. */
function chromiumRoot(host: Element): ShadowRoot | null {
  return host instanceof HTMLElement ? chrome.dom.openOrClosedShadowRoot(host) : host.shadowRoot;
}

/** By a property of each element, which only extensions see. */
function firefoxRoot(host: Element): ShadowRoot | null {
  return host.openOrClosedShadowRoot;
}

declare global {
  interface Element {
    readonly openOrClosedShadowRoot: ShadowRoot | null;
  }
}
