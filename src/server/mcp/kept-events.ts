import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';

/** The most that is kept for streams that were lost, in messages and in characters. */
const mostEvents = 1000;
const mostLength = 4 * 1024 * 1024;

type KeptEvent = { id: number; streamId: string; message: JSONRPCMessage; length: number };

/** What one client was told last, so that it can ask for the rest of a stream that was cut. The oldest goes first. */
export class KeptEvents implements EventStore {
  #events: KeptEvent[] = [];
  #length = 0;
  #last = 0;

  async storeEvent(streamId: string, message: JSONRPCMessage): Promise<string> {
    this.#last += 1;
    const { length } = JSON.stringify(message);
    this.#events.push({ id: this.#last, streamId, message, length });
    this.#length += length;
    // The newest is kept however long it is: it is the answer.
    while (this.#events.length > 1 && (this.#events.length > mostEvents || this.#length > mostLength))
      this.#length -= this.#events.shift()?.length ?? 0;
    return String(this.#last);
  }

  async getStreamIdForEventId(eventId: string): Promise<string | undefined> {
    return this.#find(eventId)?.streamId;
  }

  async replayEventsAfter(
    lastEventId: string,
    { send }: { send: (eventId: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const last = this.#find(lastEventId);
    if (!last) return '';
    const rest = this.#events.filter(({ id, streamId }) => id > last.id && streamId === last.streamId);
    for (const { id, message } of rest) await send(String(id), message);
    return last.streamId;
  }

  #find(eventId: string): KeptEvent | undefined {
    return this.#events.find(({ id }) => String(id) === eventId);
  }
}
