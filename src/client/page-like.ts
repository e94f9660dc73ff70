import { z } from 'zod';
import { AutomationError } from '../base/errors';
import type { CdpTarget } from '../page/cdp/frame-targets';

/** The part of a browser-automation library's page that is used; Playwright's and Puppeteer's both have it. */
export type PageLike = { mainFrame(): object };

export function isPageLike(value: unknown): value is PageLike {
  return isObject(value) && hasMethod(value, 'mainFrame');
}

/** A page as the debugging protocol has it, until it is let go. */
export type OpenedPage = { target: CdpTarget; detach: () => Promise<void> };

/** Opens a way to a page by the debugging protocol. Fails with `invalid-input` where the page's browser has none. */
export async function openPage(page: PageLike): Promise<OpenedPage> {
  if (hasMethod(page, 'isClosed') && callMethod(page, 'isClosed') === true) {
    throw new AutomationError('tab-closed', 'The page was closed.');
  }
  // The other browsers of Playwright refuse it.
  const session = await openCdpSession(page).catch(() => undefined);
  if (!isObject(session)) {
    throw new AutomationError(
      'invalid-input',
      'The page has no debugging protocol. Use one of a Chromium browser.',
    );
  }
  return {
    target: {
      send: async (method, params) => callMethod(session, 'send', method, params),
      on: (event, listener) => {
        callMethod(session, 'on', event, listener);
        return () => void callMethod(session, 'off', event, listener);
      },
    },
    // A page that was closed is let go already.
    detach: async () => void (await Promise.resolve(callMethod(session, 'detach')).catch(() => undefined)),
  };
}

const FrameTree = z.object({ frameTree: z.object({ frame: z.object({ id: z.string() }) }) });

/** The debugging protocol's id of the page's main frame. */
export async function mainFrameId(page: PageLike): Promise<string> {
  const { target, detach } = await openPage(page);
  try {
    return FrameTree.parse(await target.send('Page.getFrameTree')).frameTree.frame.id;
  } finally {
    await detach();
  }
}

/** Playwright opens one by the page's context, Puppeteer by the page. */
async function openCdpSession(page: PageLike): Promise<unknown> {
  if (hasMethod(page, 'createCDPSession')) return callMethod(page, 'createCDPSession');
  const context = hasMethod(page, 'context') ? callMethod(page, 'context') : undefined;
  return isObject(context) && hasMethod(context, 'newCDPSession')
    ? callMethod(context, 'newCDPSession', page)
    : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function hasMethod(target: object, name: string): boolean {
  return typeof Reflect.get(target, name) === 'function';
}

export function callMethod(target: object, name: string, ...args: unknown[]): unknown {
  const method: unknown = Reflect.get(target, name);
  return typeof method === 'function' ? Reflect.apply(method, target, args) : undefined;
}
