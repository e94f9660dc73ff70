/**
 * A page of the extension's own, in a tab of its own behind the others, that passes lines on between its worker and whoever
 * has the page's script: a page is all that BiDi can reach of an extension. Its manifest is one that every build has.
 */
export const relayUrlOf = (extensionId: string): string => `chrome-extension://${extensionId}/manifest.json`;

/** What the page says when the worker has ended. */
export const lostLine = '{"lost":true}';

/** What the page is asked to run first; `say` takes each line that comes from the worker. */
export const relayScript = `(say) => {
  let port;
  const open = () => {
    port = chrome.runtime.connect({ name: 'service' });
    port.onMessage.addListener((message) => say(JSON.stringify(message)));
    port.onDisconnect.addListener(() => {
      port = undefined;
      say('${lostLine}');
    });
  };
  globalThis.tabwrightTell = (line) => {
    if (!port) open();
    port.postMessage(JSON.parse(line));
  };
}`;

/** What it runs for each line that goes to the worker. */
export const tellScript = '(line) => globalThis.tabwrightTell(line)';

/** What it runs to show that it lives. */
export const pingScript = '() => undefined';
