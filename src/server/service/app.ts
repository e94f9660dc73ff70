import { OpenAPIHono, type z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { operationRows } from '../../protocol/operations/session-operations';
import { authenticate, callerOf, limitRate, refusePages } from '../http/guards';
import { failure, HttpFailure } from '../http/http-failure';
import { routes } from '../http/routes';
import type { DebugAnswer, Headers, SessionAnswer, StartAnswer, StartRequest } from '../http/wire';
import { addOperation, addPage } from '../operations/http-operations';
import { sessionOf } from '../operations/operate';
import { addRecordings } from '../recordings/recording-routes';
import type { ServiceSession } from '../sessions/service-session';
import { maxSessionFileBytes } from '../sessions/session-files';
import type { Service } from './service';

const languages = new Set(['typescript', 'python', 'playground']);

/** Puts the library's own refusals in the words of the public API. */
const refusals: Record<number, string> = {
  400: 'Body is not valid JSON but content-type is set to application/json',
  415: 'Unsupported Media Type: send application/json',
};

const aboutApi = {
  openapi: '3.1.0',
  info: {
    title: 'Tabwright sessions',
    version: '3.1.0',
    description: 'Find elements on web pages by instruction, act on them, and learn whether it worked.',
  },
};

/** The HTTP side of the service: routes, and the checks before all of them and before those that `addMore` adds. */
export function createApp(
  service: Service,
  addMore: (app: OpenAPIHono, service: Service) => void = () => {},
): OpenAPIHono {
  const { options, metrics } = service;
  const app = new OpenAPIHono({
    defaultHook: ({ success, ...result }, context) => {
      if (success) return undefined;
      const issues = 'error' in result ? result.error.issues : [];
      return context.json({ error: 'Request validation failed', issues }, 400);
    },
  });
  app.onError((thrown, context) => answerFailure(service, thrown, context));
  app.notFound((context) => {
    const message = `Route ${context.req.method}:${context.req.path} not found`;
    return context.json({ message, error: 'Not Found', statusCode: 404 }, 404);
  });
  app.use(async (context, next) => {
    await next();
    // After a body that was not read the connection carries no other request.
    const isUnread = context.req.method !== 'GET' && !context.req.raw.bodyUsed;
    if (isUnread && context.res.status >= 400) context.header('connection', 'close');
    metrics.answered(context.req.method, context.res.status);
  });
  app.use(refusePages(options, service.panels));
  addOpenRoutes(app, service);
  app.use(authenticate(options), limitRate(options));
  app.get('/metrics', async (context) => {
    return context.body(await metrics.text(), 200, { 'content-type': metrics.contentType });
  });
  app.use('/v1/sessions/:id/*', async (context, next) => {
    await service.adopt(context.req.param('id'), callerOf(context, options));
    await next();
  });
  addFiles(app, service);
  addDownloads(app, service);
  addRecordings(app, service, tooLarge);
  app.use(bodyLimit({ maxSize: options.maxBodyBytes, onError: tooLarge }));
  addSessions(app, service);
  for (const row of operationRows) addOperation(app, service, row);
  addPage(app, service);
  addMore(app, service);
  return app;
}

/** Adds the addresses open to anyone: the service's health and its description. */
function addOpenRoutes(app: OpenAPIHono, service: Service): void {
  const health = (context: Context) => context.json({ status: 'ok', timestamp: new Date().toISOString() });
  app.get('/healthz', health);
  app.get('/health', health);
  app.get('/readyz', (context) =>
    service.isReady ? context.text('Ready') : context.text('Service Unavailable', 503),
  );
  app.doc31('/openapi.json', aboutApi);
  app.get('/docs', (context) => context.html(docsPage(app.getOpenAPI31Document(aboutApi))));
}

/** The facts of a session are answered without an envelope, as in the public cloud's own API. */
function addSessions(app: OpenAPIHono, service: Service): void {
  app.openapi(routes.start, async (context) => {
    const request = context.req.valid('json');
    return context.json(await startAsked(service, context, request, context.req.valid('header')), 200);
  });
  app.openapi(routes.startPaired, async (context) => {
    const { browser, ...more } = context.req.valid('json');
    const request = { ...more, browser: { ...browser, type: 'paired' as const } };
    try {
      return context.json(await startAsked(service, context, request, context.req.valid('header')), 200);
    } catch (thrown) {
      const seconds = thrown instanceof HttpFailure && thrown.status === 403 && thrown.headers['retry-after'];
      if (!seconds) throw thrown;
      const { message } = thrown;
      const retryAfter = Number(seconds);
      return context.json({ success: false as const, state: 'needs-you' as const, message, retryAfter }, 202);
    }
  });
  app.openapi(routes.end, async (context) => {
    const text = (await context.req.text()).trim();
    if (text !== '' && text !== '{}') throw failure(400, 'Request body must be empty');
    await service.sessions.end(sessionOf(service, context, 'end'));
    return context.json({ success: true }, 200);
  });
  app.openapi(routes.replay, (context) => {
    const log = service.sessions.replayOf(context.req.valid('param').id, callerOf(context, service.options));
    const data = { pages: log?.pages() ?? [], clientLanguage: log?.clientLanguage };
    return context.json({ success: true, data }, 200);
  });
  app.openapi(routes.session, (context) => {
    const session = sessionOf(service, context, 'session');
    return context.json(sessionFactsOf(session, service.sessions.idleMsOf(session)), 200);
  });
  app.openapi(routes.debug, (context) =>
    context.json(debugFactsOf(sessionOf(service, context, 'debug')), 200),
  );
}

/** Opens the session that a request asks for, and gives the answer. */
async function startAsked(
  service: Service,
  context: Context,
  request: StartRequest,
  headers: Headers,
): Promise<z.output<typeof StartAnswer>> {
  const language = headers['x-language'];
  if (language !== undefined && !languages.has(language)) {
    throw failure(400, `Invalid x-language: ${language.slice(0, 40)}`);
  }
  const caller = callerOf(context, service.options);
  const client = { caller, language, name: headers['cloud-client-name'] };
  const { id: sessionId, host } = await service.open(request, client, context.req.raw.signal);
  const { cdpUrl, grid, isOfUser, label } = host;
  context.header('cloud-browser', grid ? 'grid' : isOfUser ? 'paired' : 'launched');
  if (label !== undefined) context.header('cloud-browser-label', encodeURIComponent(label.toWellFormed()));
  if (grid) {
    context.header('cloud-grid-session', grid.sessionId);
    context.header('cloud-grid-link', grid.link);
  }
  return { success: true, data: { sessionId, available: true, cdpUrl } };
}

/** A session as clients ask for it that open its browser themselves. Fails with 400 where they may not. */
function sessionFactsOf(session: ServiceSession, idleMs: number): z.infer<typeof SessionAnswer> {
  const { id, startedAt, lastUsedAt } = session;
  const moment = (ms: number) => new Date(ms).toISOString();
  return {
    id,
    status: 'RUNNING',
    createdAt: moment(startedAt),
    startedAt: moment(startedAt),
    updatedAt: moment(lastUsedAt),
    expiresAt: moment(lastUsedAt + idleMs),
    keepAlive: false,
    connectUrl: cdpUrlOf(session),
  };
}

/** Where the session's pages can be looked into, by the browser's own tools, which it serves at the port that they look through. Fails with 400 where they may not. */
function debugFactsOf(session: ServiceSession): z.infer<typeof DebugAnswer> {
  const wsUrl = cdpUrlOf(session);
  const { host } = new URL(wsUrl);
  const toolsAt = (target: string) => {
    const address = `http://${host}/devtools/inspector.html?ws=${target}`;
    return { debuggerUrl: address, debuggerFullscreenUrl: address };
  };
  const pages = Array.from(session.host.pages.urls, ([id, url]) => ({
    id,
    url,
    ...toolsAt(`${host}/devtools/page/${id}`),
  }));
  const { debuggerUrl, debuggerFullscreenUrl } = pages.at(-1) ?? toolsAt(wsUrl.replace('ws://', ''));
  return { debuggerUrl, debuggerFullscreenUrl, wsUrl, pages };
}

function cdpUrlOf({ host }: ServiceSession): string {
  if (host.cdpUrl !== undefined) return host.cdpUrl;
  const why = host.isOfUser
    ? 'No program but Tabwright opens a paired browser: ask the session itself.'
    : 'The service was started without --cdp, so its browsers have no address for other programs.';
  throw failure(400, `${why} (not-supported)`);
}

function addFiles(app: OpenAPIHono, service: Service): void {
  const tooLong = bodyLimit({ maxSize: maxSessionFileBytes + 64 * 1024, onError: tooLarge });
  app.put('/v1/sessions/:id/files/:name', tooLong, async (context) => {
    const session = sessionOf(service, context, 'act');
    const name = context.req.param('name');
    const type = context.req.header('content-type') ?? 'application/octet-stream';
    const bytes = Buffer.from(await context.req.arrayBuffer());
    service.files.put(session, name, { type, bytes });
    return context.json({ success: true, data: { name, size: bytes.length } });
  });
}

/** Adds the files that the browsers of sessions have loaded down, those of a grid from its nodes. */
function addDownloads(app: OpenAPIHono, service: Service): void {
  const downloadsOf = (context: Context) => {
    const { downloads } = sessionOf(service, context, 'act').host;
    if (downloads) return downloads;
    throw failure(501, 'The downloads of this browser cannot be had here. Those of a browser on a grid can.');
  };
  app.get('/v1/sessions/:id/downloads', async (context) => {
    const names = await downloadsOf(context).names();
    return context.json({ success: true, data: { names } });
  });
  app.get('/v1/sessions/:id/downloads/:name', async (context) => {
    const bytes = await downloadsOf(context).read(context.req.param('name'));
    if (!bytes) throw failure(404, 'There is no download of this name.');
    return context.body(new Uint8Array(bytes), 200, { 'content-type': 'application/octet-stream' });
  });
}

function tooLarge(context: Context): Response {
  return context.json({ error: 'Request body is too large', statusCode: 413 }, 413);
}

function answerFailure(service: Service, thrown: Error, context: Context): Response {
  if (thrown instanceof HttpFailure) {
    return context.json(thrown.body, thrown.status, thrown.headers);
  }
  if (thrown instanceof HTTPException && thrown.status < 500) {
    const error = refusals[thrown.status] ?? thrown.message;
    return context.json({ error, statusCode: thrown.status }, thrown.status);
  }
  // A client that goes away within its body is nobody's failure, and reads no answer.
  const isCut = 'code' in thrown && thrown.code === 'ECONNRESET';
  service.log.write(isCut ? 2 : 0, isCut ? 'client gone' : 'unexpected failure', {
    path: context.req.path,
    message: thrown.message,
  });
  return context.json({ error: 'Internal Server Error', statusCode: 500 }, 500);
}

/** The parts of an OpenAPI document that the page shows. */
type ApiDocument = { paths?: Record<string, object> };

type Operation = {
  summary?: string;
  requestBody?: unknown;
  responses?: Record<string, { description?: string }>;
};

/** A readable page of the API: each operation with its request's schema and its answers. Made on the server, no script. */
function docsPage(document: ApiDocument): string {
  const sections = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries<Operation>({ ...methods }).map(([method, operation]) => section(path, method, operation)),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tabwright sessions</title>
<meta name="viewport" content="width=device-width"><style>${style}</style>
<h1>Tabwright sessions</h1><p>The document itself: <a href="/openapi.json">/openapi.json</a>.</p>
${sections.join('\n')}</html>`;
}

function section(path: string, method: string, { summary, requestBody, responses }: Operation): string {
  const rows = Object.entries(responses ?? {}).map(
    ([status, { description }]) => `<tr><th>${escape(status)}<td>${escape(description ?? '')}`,
  );
  const request = requestBody
    ? `<details><summary>Request</summary><pre>${escape(JSON.stringify(requestBody, null, 2))}</pre></details>`
    : '';
  return `<section><h2><code>${escape(method.toUpperCase())} ${escape(path)}</code></h2>
<p>${escape(summary ?? '')}</p>${request}<table>${rows.join('')}</table></section>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui;max-width:52rem;margin:2rem auto;padding:0 1rem}
h2{font-size:1rem;margin-top:2rem}pre{overflow:auto;font-size:13px}th{text-align:left;padding-right:1rem;vertical-align:top}`;
