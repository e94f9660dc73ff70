import type { CarrierKind } from './carrier';

/** Hears of times on a grid, in milliseconds. */
export type GridEars = {
  /** From the question for a browser to its session at the hub. */
  onWaited(ms: number): void;
  /** There and back to the extension's page. */
  onHop(link: CarrierKind, ms: number): void;
};
