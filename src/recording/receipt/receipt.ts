import type { ModelCall, Usage } from '../../protocol/session';

/** One step as a receipt tells it. All texts are as they were written down: values of variables are their names. */
export type ReceiptStep = {
  state: string;
  text: string;
  /** Who chose it, or the way its element was found. */
  by?: string;
  /** The host of the page it was done on. */
  site?: string;
  /** What was seen to come of it, and what was taken back. */
  effects: readonly string[];
  /** What the gate decided, and why. */
  gate?: string;
  /** Why it was not done, or what else is to be said of it. */
  note?: string;
  ms?: number;
  /** Tokens, and their price in US dollars where it is known. */
  tokens?: number;
  usd?: number;
  /** `data:` addresses of pictures there were already, each with what it shows. */
  pictures: readonly { address: string; shows: string }[];
};

/** A run, whatever it was, as one page tells it. */
export type Receipt = {
  kind: 'Task' | 'Instruction' | 'Replay';
  title: string;
  state: string;
  isWell: boolean;
  /** Why it ended as it did, where that is not said by its steps. */
  note?: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  ms: number;
  usage?: Usage;
  calls: readonly ModelCall[];
  /** What the end was to show, and whether it was read back. */
  ends: readonly { text: string; isShown: boolean }[];
  /** What was planned, and what that was let do: name and text. */
  plan: readonly string[];
  bounds: readonly (readonly [name: string, text: string])[];
  steps: readonly ReceiptStep[];
};

/** The host of an address: its path and parameters may say more than a receipt is to. */
export const siteShown = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).host || undefined : undefined;
