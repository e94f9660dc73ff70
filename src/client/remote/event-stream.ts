import { eventData } from '../../base/event-data';
import { parseJson } from '../../base/json';
import { textOf } from './body';
import { CloudEvent } from './believed-answers';
import { nonsense } from './cloud-failure';

/**
 * The events of a streamed answer, up to the first that ends it; what comes after is not read. Blocks with and without
 * `event:` are taken. Fails when the stream ends without an end, or with what is no event.
 */
export async function* eventsOf(response: Response, operation: string): AsyncGenerator<CloudEvent> {
  const tooLong = () => nonsense(operation, 'one event of the stream is too long');
  for await (const { data, isWhole } of eventData(textOf(response, operation), tooLong)) {
    // Some servers keep the line alive so.
    if (data === '') continue;
    const event = CloudEvent.safeParse(parseJson(data)).data?.data;
    if (!event && !isWhole) break;
    if (!event) throw nonsense(operation, 'the stream holds what is no event');
    yield event;
    if (event.status === 'finished' || event.status === 'error') return;
  }
  throw nonsense(operation, 'the stream ended before it was finished', { isCut: true });
}
