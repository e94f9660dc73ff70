/**
 * Asks the background for `operation` and does not wait for the answer. For scripts in pages that must stay small: it
 * carries no schema, which the background has anyway.
 */
export function sendToBackground(operation: string, input: unknown): void {
  // Rejected when the extension was updated or removed under this page: nobody is left to ask.
  chrome.runtime.sendMessage({ to: 'background', operation, input }).catch(() => undefined);
}
