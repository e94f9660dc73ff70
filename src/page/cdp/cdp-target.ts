/** A target of the debugging protocol: a page, or a frame in a process of its own. */
export type CdpTarget = {
  /** Sends a command and resolves with its result. Rejects when the target refuses, or is gone. */
  send(method: string, params?: Record<string, unknown>): Promise<unknown>;
  /** Calls `listener` for each event named `event`; returns the function that ends this. */
  on(event: string, listener: (params: unknown) => void): () => void;
};
