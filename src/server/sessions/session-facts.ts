import type { z } from 'zod';
import { failure } from '../http/http-failure';
import type { DebugAnswer, SessionAnswer } from '../http/wire';
import type { ServiceSession } from './service-session';

/** A session as clients ask for it that open its browser themselves. Fails with 400 where they may not. */
export function sessionFactsOf(session: ServiceSession, idleMs: number): z.infer<typeof SessionAnswer> {
  const { id, startedAt, lastUsedAt } = session;
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    id,
    status: 'RUNNING',
    createdAt: at(startedAt),
    startedAt: at(startedAt),
    updatedAt: at(lastUsedAt),
    expiresAt: at(lastUsedAt + idleMs),
    keepAlive: false,
    connectUrl: cdpUrlOf(session),
  };
}

/** Where the session's pages can be looked into, by the browser's own tools. Fails with 400 where they may not. */
export function debugFactsOf(session: ServiceSession): z.infer<typeof DebugAnswer> {
  const wsUrl = cdpUrlOf(session);
  const { host } = new URL(wsUrl);
  const { pages } = session.host;
  const listed = pages
    .all()
    .map((id) => ({ id, url: pages.urlOf(id), ...toolsAt(`${host}/devtools/page/${id}`) }));
  const { debuggerUrl, debuggerFullscreenUrl } = listed.at(-1) ?? toolsAt(wsUrl.replace('ws://', ''));
  return { debuggerUrl, debuggerFullscreenUrl, wsUrl, pages: listed };
}

/** The browser serves its tools at the port that they look through. */
function toolsAt(target: string): { debuggerUrl: string; debuggerFullscreenUrl: string } {
  const [host = ''] = target.split('/');
  const address = `http://${host}/devtools/inspector.html?ws=${target}`;
  return { debuggerUrl: address, debuggerFullscreenUrl: address };
}

function cdpUrlOf({ host }: ServiceSession): string {
  if (host.cdpUrl !== undefined) return host.cdpUrl;
  const why = host.isOfUser
    ? 'No program but Tabwright opens a paired browser: ask the session itself.'
    : 'The service was started without --cdp, so its browsers have no address for other programs.';
  throw failure(400, `${why} (not-supported)`);
}
