import { z } from 'zod';
import type { Cdp } from '../chromium/cdp';
import { listTargets, type BrowserTarget } from '../chromium/targets';

const Created = z.object({
  targetInfo: z.object({ targetId: z.string(), type: z.string(), url: z.string() }),
});
const Destroyed = z.object({ targetId: z.string() });

/** The tabs of a browser as the debugging protocol knows them; the one that was opened last is the current one. */
export class PageTargets {
  readonly #cdp: Cdp;
  /** Addresses by target id, in the order the tabs were opened. */
  readonly #urls = new Map<string, string>();
  readonly #unlisten: (() => void)[];

  private constructor(cdp: Cdp) {
    this.#cdp = cdp;
    this.#unlisten = [
      cdp.on(
        'Target.targetCreated',
        hear(Created, ({ targetInfo }) => this.#add(targetInfo)),
      ),
      cdp.on(
        'Target.targetInfoChanged',
        hear(Created, ({ targetInfo }) => this.#change(targetInfo)),
      ),
      cdp.on(
        'Target.targetDestroyed',
        hear(Destroyed, ({ targetId }) => this.#remove(targetId)),
      ),
    ];
  }

  /** Follows the tabs of a browser from now on. */
  static async follow(cdp: Cdp): Promise<PageTargets> {
    const pages = new PageTargets(cdp);
    await cdp.send({ method: 'Target.setDiscoverTargets', params: { discover: true } });
    for (const target of await listTargets(cdp)) pages.#add(target);
    return pages;
  }

  /** Target ids of the tabs, in the order they were opened. */
  all(): string[] {
    return [...this.#urls.keys()];
  }

  /** Target id of the tab that was opened last, which is also its main frame's id; undefined when all are closed. */
  current(): string | undefined {
    return this.all().at(-1);
  }

  /** Address of a tab; empty when it is closed. */
  urlOf(targetId: string): string {
    return this.#urls.get(targetId) ?? '';
  }

  has(targetId: string): boolean {
    return this.#urls.has(targetId);
  }

  /** Opens an empty tab and gives its target id. */
  async open(): Promise<string> {
    const made = await this.#cdp.send({ method: 'Target.createTarget', params: { url: 'about:blank' } });
    return Destroyed.parse(made).targetId;
  }

  close(): void {
    for (const unlisten of this.#unlisten) unlisten();
  }

  #add({ targetId, type, url }: BrowserTarget): void {
    if (type !== 'page' || /^(chrome|chrome-extension|devtools):/.test(url) || this.has(targetId)) return;
    this.#urls.set(targetId, url);
  }

  #change({ targetId, url }: BrowserTarget): void {
    if (this.has(targetId)) this.#urls.set(targetId, url);
  }

  #remove(targetId: string): void {
    this.#urls.delete(targetId);
  }
}

/** Takes what has this shape: a browser of a grid may be none. */
function hear<T>(shape: z.ZodType<T>, take: (said: T) => void): (params: unknown) => void {
  return (params) => {
    const said = shape.safeParse(params);
    if (said.success) take(said.data);
  };
}
