import { randomUUID } from 'node:crypto';

/**
 * A page of the extension's own, in a tab of its own behind the others, that passes lines on between its worker and whoever
 * has a channel there: a page is all that BiDi can reach of an extension. Its manifest is one that every build has. Processes that work
 * in one browser share the tab: another one would be taken for a page of the session by those that are there already.
 */
export const relayUrlOf = (extensionId: string): string => `chrome-extension://${extensionId}/manifest.json`;

/** A name for a channel of one process, which no page can guess. */
export const nameChannel = (): string => `tabwright_${randomUUID().replaceAll('-', '')}`;

/** What the page says when the worker has ended. */
export const lostLine = '{"lost":true}';

/** What the page is asked to run first, with the channel's name; `say` takes each line that comes from the worker. */
export const relayScript = `(name, say) => {
  let port;
  const open = () => {
    port = chrome.runtime.connect({ name: 'service' });
    port.onMessage.addListener((message) => say(JSON.stringify(message)));
    port.onDisconnect.addListener(() => {
      port = undefined;
      say('${lostLine}');
    });
  };
  globalThis.tabwrightTell ??= {};
  globalThis.tabwrightTell[name] = (line) => {
    if (!port) open();
    port.postMessage(JSON.parse(line));
  };
}`;

/** What it runs for each line that goes to the worker. */
export const tellScript = '(name, line) => globalThis.tabwrightTell[name](line)';

/** What it runs to show that it lives. */
export const pingScript = '() => undefined';
