import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Bidi } from './bidi';

/** What is looked for: by role and name as assistive programs see it, by words that are read in it, or by a CSS selector. */
export type Sought = { role: string; name?: string } | { words: string } | { css: string };

const Evaluated = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.unknown() }).partial() }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);

const Located = z.object({ nodes: z.array(z.object({ sharedId: z.string() })) });

/** A thing that is to be there must be within this, in milliseconds: more than a loaded machine takes. */
const patienceMs = 15_000;

/** A page, a frame or the sidebar, driven by real input. */
export class FoxPage {
  readonly context: string;
  readonly #bidi: Bidi;

  constructor(bidi: Bidi, context: string) {
    this.#bidi = bidi;
    this.context = context;
  }

  async goto(url: string): Promise<void> {
    await this.#bidi.send('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
  }

  async bringToFront(): Promise<void> {
    await this.#bidi.send('browsingContext.activate', { context: this.context });
  }

  async close(): Promise<void> {
    await this.#bidi.send('browsingContext.close', { context: this.context });
  }

  /** The value of an expression, or of the promise it gives, as JSON carries it. */
  async evaluate(expression: string): Promise<unknown> {
    const answer = await this.#bidi.send('script.evaluate', {
      expression: `(async () => JSON.stringify(await (${expression})))()`,
      target: { context: this.context },
      awaitPromise: true,
    });
    const evaluated = Evaluated.parse(answer);
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
    const { value } = evaluated.result;
    return typeof value === 'string' ? JSON.parse(value) : undefined;
  }

  /** All that the page says, as its reader sees it. */
  async text(): Promise<string> {
    return String(await this.evaluate('document.body.innerText'));
  }

  /** Whether one is there. */
  async has(sought: Sought): Promise<boolean> {
    return (await this.#find(sought)) !== undefined;
  }

  /** Clicks the first one, as a hand does, once it is there. */
  async click(sought: Sought): Promise<void> {
    const origin = { type: 'element', element: { sharedId: await this.#await(sought) } };
    await this.#act({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  /** Clicks into a field and types, key by key. */
  async type(sought: Sought, text: string): Promise<void> {
    await this.click(sought);
    await this.press(...Array.from(text));
  }

  /** The same in the place of all that is in the field. */
  async replace(sought: Sought, text: string): Promise<void> {
    await this.click(sought);
    const all = [
      { type: 'keyDown', value: keys.control },
      { type: 'keyDown', value: 'a' },
      { type: 'keyUp', value: 'a' },
      { type: 'keyUp', value: keys.control },
    ];
    await this.#act({ type: 'key', id: 'keyboard', actions: all });
    await this.press(...Array.from(text));
  }

  /** Presses keys one after the other; `Enter` and such by the code points that WebDriver has for them. */
  async press(...keys: string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#act({ type: 'key', id: 'keyboard', actions });
  }

  async #act(source: object): Promise<void> {
    await this.#bidi.send('input.performActions', { context: this.context, actions: [source] });
  }

  async #await(sought: Sought): Promise<string> {
    for (const until = Date.now() + patienceMs; ; await sleep(50)) {
      const found = await this.#find(sought);
      if (found !== undefined) {
        await this.#scrollTo(found);
        return found;
      }
      if (Date.now() > until)
        throw new Error(`There is no ${JSON.stringify(sought)} in:\n${await this.text()}`);
    }
  }

  async #find(sought: Sought): Promise<string | undefined> {
    const located = await this.#bidi.send('browsingContext.locateNodes', {
      context: this.context,
      locator: locatorOf(sought),
    });
    return Located.parse(located).nodes[0]?.sharedId;
  }

  async #scrollTo(sharedId: string): Promise<void> {
    await this.#bidi.send('script.callFunction', {
      functionDeclaration: "(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })",
      arguments: [{ sharedId }],
      target: { context: this.context },
      awaitPromise: false,
    });
  }
}

function locatorOf(sought: Sought): object {
  if ('css' in sought) return { type: 'css', value: sought.css };
  if ('words' in sought)
    return { type: 'xpath', value: `//*[text()[contains(., ${JSON.stringify(sought.words)})]]` };
  return { type: 'accessibility', value: sought };
}

/** The keys that have no letter. Source: https://w3c.github.io/webdriver/#keyboard-actions */
export const keys = { enter: '\uE007', tab: '\uE004', escape: '\uE00C', control: '\uE009' } as const;
