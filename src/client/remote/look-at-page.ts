import { z } from 'zod';
import { parseJson } from '../../base/json';
import { WatchedPage } from '../../protocol/operations/look-operation';
import { wholeText } from './body';
import type { Connection } from './connection';
import { nonsense } from './cloud-failure';
import { asNoRoute } from './no-route';
import { sendRequest } from './send-request';
import { within, type OperationOptions } from './session-api';

/** Longest answer that is read, in bytes: a picture and what is around it are shorter. */
const maxPageBytes = 400_000;

/** What a service says of a session's page: without a picture where it is as before, or no page is open. */
export const BelievedPage = WatchedPage.partial({ picture: true }).extend({
  url: z.string().max(20_000),
  title: z.string().max(2000),
  tag: z.string().max(100).optional(),
});
export type BelievedPage = z.infer<typeof BelievedPage>;

const Answer = z.object({ data: z.object({ result: BelievedPage }) });

type Looking = { sessionId: string; known?: string; selectors: readonly string[] };

/** Looks at the page of a session. Services of the public API show none, and a failure says so. */
export function lookAtPage(
  connection: Connection,
  { sessionId, known, selectors }: Looking,
  { signal, timeoutMs }: Pick<OperationOptions, 'signal' | 'timeoutMs'>,
): Promise<BelievedPage> {
  return within('The picture', { signal, timeoutMs }, async (bounded) => {
    const body = { selectors, known };
    const request = { operation: 'page', sessionId, body, signal: bounded, isRepeatable: true };
    const response = await sendRequest({ ...connection, retries: 0 }, request).catch((thrown: unknown) => {
      throw asNoRoute(thrown, 'pictures');
    });
    const parsed = Answer.safeParse(parseJson(await wholeText(response, 'page', maxPageBytes)));
    if (!parsed.success) throw nonsense('page', 'it is no picture of one');
    return parsed.data.data.result;
  });
}
