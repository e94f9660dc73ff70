import { onTestFinished } from 'vitest';
import { actInFrame } from '../../../src/frame/act/act-in-frame';
import { methodTable } from '../../../src/methods/performs';
import { ChangeLog } from '../../../src/frame/changes/changes';
import { createComposedTree } from '../../../src/frame/dom/composed';
import type { FrameContext } from '../../../src/frame/engine-context';
import { followCauses, forgetCauses } from '../../../src/frame/page-causes';
import type { Fingerprint, Identity } from '../../../src/protocol/fingerprint';
import type { FrameAct, Outcome } from '../../../src/protocol/frame';

/** Puts `html` into the page and starts an engine's context over it. */
export function open(html: string): FrameContext {
  const page = document.createElement('main');
  page.innerHTML = html;
  document.body.style.cssText = 'margin: 0; height: auto; min-height: 0';
  document.body.replaceChildren(page);
  window.scrollTo(0, 0);
  const context = createContext();
  onTestFinished(() => {
    context.changes.stop();
    document.body.replaceChildren();
  });
  return context;
}

export function createContext(): FrameContext {
  const tree = createComposedTree(document);
  return {
    document,
    tree,
    resolve: (selector) => tree.scopes().flatMap((scope) => [...scope.querySelectorAll(selector)]),
    identityOf,
    fingerprintOf: (element) => fingerprintOf(identityOf(element)),
    changes: new ChangeLog(tree),
  };
}

const roles: Record<string, string> = {
  A: 'link',
  BUTTON: 'button',
  DIALOG: 'dialog',
  INPUT: 'textbox',
  SELECT: 'combobox',
};

/** Enough of a role and name for the tests. */
function identityOf(element: Element): Identity {
  const text =
    element instanceof HTMLElement && !/^(main|body|html)$/i.test(element.tagName) ? element.innerText : '';
  return {
    role: element.getAttribute('role') ?? roles[element.tagName] ?? 'generic',
    name: (element.getAttribute('aria-label') ?? text ?? '').trim(),
  };
}

/** A fingerprint of the only element of its role and name, with nothing around it. */
export function fingerprintOf({ role, name }: Identity): Fingerprint {
  return { version: 1, role, name, tag: 'button', attributes: [], around: {}, alike: { at: 1, of: 1 } };
}

type Asked = Partial<FrameAct> & { signal?: AbortSignal };

/**
 * Acts with short times: a failing pre-check takes 300 ms, an act without effect 500. Its page follows what it causes.
 */
export async function doAct(
  context: FrameContext,
  method: string,
  { signal, ...asked }: Asked & { selector: string },
): Promise<Outcome> {
  const request: FrameAct = {
    actId: 'test',
    method,
    arguments: [],
    variables: {},
    timeoutMs: 300,
    effectTimeoutMs: 500,
    ...asked,
  };
  const causes = crypto.randomUUID();
  followCauses(causes);
  try {
    return await actInFrame(
      { ...request, causes },
      context,
      signal ?? new AbortController().signal,
      methodTable,
    );
  } finally {
    forgetCauses(causes);
  }
}

export function find<T extends HTMLElement = HTMLElement>(selector: string, type?: new () => T): T {
  const found = document.querySelector<T>(selector);
  if (type && !(found instanceof type)) throw new Error(`${selector} is no ${type.name}.`);
  if (!found) throw new Error(`No ${selector} on the test page.`);
  return found;
}

/** The sentences of a done act, or its error's code. */
export function say(outcome: Outcome): string[] | string {
  return outcome.status === 'done' ? outcome.effects.map(({ sentence }) => sentence) : outcome.error.code;
}

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Does `turn` every `everyMs` until the test is over. */
export function repeat(everyMs: number, turn: () => void): void {
  const timer = setInterval(turn, everyMs);
  onTestFinished(() => clearInterval(timer));
}

/** Listens on the page's first match of `selector`. */
export function on(selector: string, type: string, listener: (event: Event) => unknown): void {
  find(selector).addEventListener(type, listener);
}
