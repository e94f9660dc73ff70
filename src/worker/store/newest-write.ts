/** Writes down what changes often: one write at a time, and after it only the newest of what came meanwhile. */
export type NewestWrite<T> = {
  readonly write: (value: T) => void;
  /** Resolves once what was last given is written down, or could not be. */
  readonly written: () => Promise<void>;
};

export function newestWrite<T>(put: (value: T) => Promise<void>): NewestWrite<T> {
  let waiting: { value: T } | undefined;
  let writing: Promise<void> | undefined;
  const writeAll = async () => {
    while (waiting) {
      const { value } = waiting;
      waiting = undefined;
      await put(value).catch(() => {});
    }
    writing = undefined;
  };
  return {
    write: (value) => {
      waiting = { value };
      writing ??= writeAll();
    },
    written: async () => writing,
  };
}
