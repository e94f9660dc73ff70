/** What the debugging protocol is spoken with: a page, or a frame in a process of its own. */
export type CdpTarget = {
  /** Rejects when the target refuses, or is gone. */
  send(method: string, params?: Record<string, unknown>): Promise<unknown>;
  /** Calls `listener` for each event named `event`; gives the function that ends it. */
  on(event: string, listener: (params: unknown) => void): () => void;
};
