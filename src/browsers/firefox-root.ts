/** By a property of each element, which only extensions see. */
export function firefoxRoot(host: Element): ShadowRoot | null {
  return host.openOrClosedShadowRoot;
}

declare global {
  interface Element {
    readonly openOrClosedShadowRoot: ShadowRoot | null;
  }
}
