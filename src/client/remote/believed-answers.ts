import { z } from 'zod';
import type { LogLine } from '../../base/log';
import { pageMoves, isPageMove, type ActionOutput } from '../../protocol/action';
import { ExtractMetadata } from '../../protocol/operations/extract-operation';
import { methods, isMethod } from '../../protocol/methods';
import { WatchedPage } from '../../protocol/operations/page-operations';

/** Longest text of an answer that is taken, in characters. */
const maxText = 100_000;
const Text = z.string().max(maxText);
const ShortText = z.string().max(2000);

/** An action as a service answers it: data that is checked before it is used. */
export const CloudAction = z.strictObject({
  selector: z.string().max(20_000),
  description: Text,
  backendNodeId: z.number().optional(),
  /** One of ours, or of those that only the public API has. */
  method: z.enum([...methods, ...pageMoves, 'scroll', 'tap', 'not-supported']).optional(),
  arguments: z.array(Text).max(100).optional(),
});

export const CloudActions = z.array(CloudAction).max(10_000);

export const CloudActResult = z.strictObject({
  success: z.boolean(),
  message: Text,
  actionDescription: Text,
  actions: CloudActions.optional(),
});
export type CloudActResult = z.infer<typeof CloudActResult>;

export const StartEnvelope = z.object({
  success: z.literal(true),
  data: z.object({
    sessionId: z.string().min(1).max(200),
    available: z.boolean(),
    cdpUrl: ShortText.nullish(),
    /** The address at which people watch the session, from services that tell it. */
    sessionUrl: ShortText.nullish(),
    debugUrl: ShortText.nullish(),
  }),
});

/** The owner of a session's browser, as our own service says in headers; a field of another form says nothing. */
export const BrowserOwner = z.object({
  browser: z.enum(['launched', 'grid', 'paired']).optional().catch(undefined),
  label: z.string().max(100).optional().catch(undefined),
});

export type StartedSession = z.infer<typeof StartEnvelope>['data'] & z.infer<typeof BrowserOwner>;

/** Further facts of an extraction; facts of another form say nothing. */
const CloudMetadata = ExtractMetadata.optional().catch(undefined);

/** The document's response, as the service tells it, or null. */
export const CloudResponse = z.record(z.string(), z.unknown()).nullable();

/** Effects of earlier acts that the page took back, from services that tell them. `at` is the time of the act. */
export const CloudCorrections = z
  .array(z.object({ at: z.number(), sentence: Text, description: Text }))
  .max(100);

/** The envelope of an operation's answer as JSON. */
export const AnswerEnvelope = z.object({
  success: z.literal(true),
  data: z.object({
    result: z.unknown(),
    actionId: z.string().optional(),
    metadata: CloudMetadata,
  }),
});

/** A line of the service's log; older services send its message alone. */
const CloudLine = z.union([
  Text.transform((message): LogLine => ({ category: 'service', message, level: 1 })),
  z.object({
    category: ShortText.default('service'),
    message: Text,
    level: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(1),
    timestamp: ShortText.optional(),
    auxiliary: z.record(z.string(), z.object({ value: Text, type: ShortText })).optional(),
  }),
]);

/** One event of a streamed answer. */
export const CloudEvent = z.object({
  data: z.discriminatedUnion('status', [
    z.object({ status: z.literal('starting') }),
    z.object({ status: z.literal('connected') }),
    z.object({ status: z.literal('running'), message: CloudLine }),
    z.object({
      status: z.literal('finished'),
      result: z.unknown(),
      actionId: z.string().optional(),
      metadata: CloudMetadata,
      cacheHit: z.boolean().optional(),
      touched: z.boolean().optional(),
      corrected: CloudCorrections.optional(),
    }),
    z.object({ status: z.literal('error'), error: z.unknown(), touched: z.boolean().optional() }),
  ]),
});
export type CloudEvent = z.infer<typeof CloudEvent>['data'];

/** The actions of a session, by page. Actions of kinds we lack are kept and not used. */
export const CloudHistory = z.object({
  success: z.literal(true),
  data: z.object({
    pages: z
      .array(
        z.object({
          url: z.string().max(20_000),
          timestamp: z.number(),
          actions: z
            .array(
              z.object({
                method: ShortText,
                parameters: z.record(z.string(), z.unknown()),
                result: z.record(z.string(), z.unknown()),
                timestamp: z.number(),
              }),
            )
            .max(10_000),
        }),
      )
      .max(10_000),
  }),
});
export type CloudHistory = z.infer<typeof CloudHistory>['data'];

/** A session's page as a service shows it: without a picture where it is as before, or no page is open. */
export const PageEnvelope = z.object({
  data: z.object({
    result: WatchedPage.partial({ picture: true }).extend({
      url: z.string().max(20_000),
      title: z.string().max(2000),
      tag: z.string().max(100).optional(),
    }),
  }),
});
export type CloudPage = z.infer<typeof PageEnvelope>['data']['result'];

/** The bodies of failures, which differ by operation and service. */
export const FailureBody = z.object({
  message: Text.optional(),
  error: Text.optional(),
  issues: z
    .array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: ShortText }))
    .optional(),
});

/** Longest action that is taken into the panel, and longest answer, in characters. */
const longestAction = 10_000;

const longestAnswer = 200_000;

const maxActions = 100;

/** True for an action that people can look at and that we have a method for. */
export function isUsable(action: ActionOutput): boolean {
  const { method } = action;
  const isKnown = method === undefined || isPageMove(method) || isMethod(method);
  return isKnown && action.selector !== '' && JSON.stringify(action).length <= longestAction;
}

/** The first actions of an answer that can be used, up to the most that are taken. */
export function usableOf(actions: readonly ActionOutput[]): ActionOutput[] {
  const usable: ActionOutput[] = [];
  let length = 0;
  for (const action of actions) {
    if (usable.length >= maxActions) break;
    if (!isUsable(action)) continue;
    length += JSON.stringify(action).length;
    if (length > longestAnswer) break;
    usable.push(action);
  }
  return usable;
}
