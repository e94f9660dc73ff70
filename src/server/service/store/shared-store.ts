/** What processes of the service know together, as text under names. Fails with 503 where it cannot be reached. */
export type SharedStore = {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string, keptMs: number): Promise<void>;
  /** Sets what is not there yet; gives what is there already. */
  claim(name: string, value: string, keptMs: number): Promise<string | undefined>;
  remove(name: string): Promise<void>;
  close(): Promise<void>;
};
