import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import type { Cdp } from './cdp';
import { attach } from './targets';

/** A page as a person has it before them: controls by role and name, the keyboard, what can be seen. */
export type SeenScreen = {
  /** Puts the focus on the control, then presses the keys one after the other. */
  press(control: Control, ...keys: ScreenKey[]): Promise<void>;
  /** Replaces what the text box holds. */
  type(name: string, text: string): Promise<void>;
  /** The value of a script expression on the page. */
  evaluate(expression: string): Promise<unknown>;
  /** Saves a picture of the page as a PNG file. */
  capture(file: string): Promise<void>;
};

export type Control = { role: string; name: string };
type ScreenKey = keyof typeof keys;

const keys = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Space: { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
} as const;

/** Generous: the first screen of a browser that has just started on a busy machine takes long. */
const controlTimeoutMs = 30_000;

/** Looks at a page or the side panel through the launch pipe. */
export async function lookAtScreen(cdp: Cdp, targetId: string): Promise<SeenScreen> {
  const target = await attach(cdp, targetId);
  const send = (method: string, params: Record<string, unknown> = {}) =>
    cdp.send({ method, params, sessionId: target.sessionId });
  await send('Emulation.setFocusEmulationEnabled', { enabled: true });
  const focus = async (control: Control) =>
    send('DOM.focus', { backendNodeId: await waitFor(send, control) });
  const pressKeys = async (names: ScreenKey[]) => {
    for (const name of names) {
      await send('Input.dispatchKeyEvent', { type: 'keyDown', ...keys[name] });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...keys[name] });
    }
  };
  return {
    press: async (control, ...names) => {
      await focus(control);
      await pressKeys(names);
    },
    type: async (name, text) => {
      await focus({ role: 'textbox', name });
      await target.evaluate('document.activeElement.select()');
      await send('Input.insertText', { text });
    },
    evaluate: (expression) => target.evaluate(expression),
    capture: async (file) => {
      const picture = await send('Page.captureScreenshot', { format: 'png' });
      await writeFile(file, Buffer.from(z.object({ data: z.string() }).parse(picture).data, 'base64'));
    },
  };
}

type Send = (method: string, params?: Record<string, unknown>) => Promise<unknown>;

const Root = z.object({ root: z.object({ backendNodeId: z.number() }) });
const Found = z.object({ nodes: z.array(z.object({ backendDOMNodeId: z.number(), ignored: z.boolean() })) });

async function findControl(send: Send, { role, name }: Control): Promise<number | undefined> {
  const { root } = Root.parse(await send('DOM.getDocument', { depth: 0 }));
  const query = { backendNodeId: root.backendNodeId, role, accessibleName: name };
  const { nodes } = Found.parse(await send('Accessibility.queryAXTree', query));
  return nodes.find((node) => !node.ignored)?.backendDOMNodeId;
}

async function waitFor(send: Send, control: Control): Promise<number> {
  for (const until = Date.now() + controlTimeoutMs; Date.now() < until; await sleep(50)) {
    // While a page is being replaced there is no document to ask.
    const found = await findControl(send, control).catch(() => undefined);
    if (found !== undefined) return found;
  }
  const shown = await shownText(send).catch(() => '');
  throw new AutomationError(
    'element-not-found',
    `No ${control.role} "${control.name}" appeared within ${controlTimeoutMs / 1000} s. The screen shows: "${shown}".`,
  );
}

const Text = z.object({ result: z.object({ value: z.string() }) });

/** The beginning of what the page shows, on one line. */
async function shownText(send: Send): Promise<string> {
  const expression = 'document.body.innerText.slice(0, 400)';
  const { result } = Text.parse(await send('Runtime.evaluate', { expression, returnByValue: true }));
  return result.value.replaceAll(/\s+/g, ' ').trim();
}
