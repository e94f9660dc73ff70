import { createHash } from 'node:crypto';
import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { mostMarked, WatchedPage } from '../../protocol/operations/look-operation';
import { failures, json } from '../http/routes';
import { SessionPath } from '../http/wire';
import { callerOf } from '../http/guards';
import type { Service } from '../http/service';
import type { ServiceSession } from '../sessions/service-session';
import { doOperation, sessionOf } from './operate';
import type { OperationResult } from './operation-result';

const PageBody = z.object({
  /** The tag of the picture that the caller has: the same one is not sent again. */
  known: z.string().max(100).optional(),
  /** Elements whose places in the picture are wanted. */
  selectors: z.array(z.string().max(20_000)).max(mostMarked).optional(),
});
type PageBody = z.infer<typeof PageBody>;

/** Without a picture: the caller has it, or no page is open. */
const PageAnswer = z.object({
  success: z.boolean(),
  data: z.object({
    result: WatchedPage.partial({ picture: true }).extend({ tag: z.string().optional() }),
  }),
});

const pageRoute = createRoute({
  method: 'post',
  path: '/v1/sessions/{id}/page',
  operationId: 'page',
  summary: 'Ours: what is to be seen of the page now, with all secrets covered; it waits for no turn',
  request: {
    params: SessionPath,
    body: { content: { 'application/json': { schema: PageBody } }, required: true },
  },
  responses: { 200: json(PageAnswer, 'The page and its picture'), ...failures },
});

/** Adds the route by which people watch a session. */
export function addPage(app: OpenAPIHono, service: Service): void {
  app.openapi(pageRoute, async (context) => {
    const body = context.req.valid('json');
    const session = sessionOf(service, context, { id: context.req.valid('param').id, operation: 'page' });
    const asked = { operation: 'page', session, isListening: true, run: () => seen(session, body) } as const;
    const who = { signal: context.req.raw.signal, caller: callerOf(context, service.options) };
    const { result } = await doOperation(service, asked, { ...who, say: () => {} });
    return context.json(PageAnswer.parse({ success: true, data: { result } }), 200);
  });
}

async function seen(session: ServiceSession, { known, selectors = [] }: PageBody): Promise<OperationResult> {
  if (/^(about:blank)?$/.test(session.url)) return { result: { url: '', title: '', boxes: [] } };
  const page = await session.beside(({ sessionId }) => session.background.look({ sessionId, selectors }));
  const tag = tagOf(page.picture);
  return { result: tag === known ? { ...page, picture: undefined, tag } : { ...page, tag } };
}

const tagOf = (picture: WatchedPage['picture']): string =>
  createHash('sha256').update(JSON.stringify(picture)).digest('base64url').slice(0, 22);
