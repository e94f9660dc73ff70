import type { Carrier } from './carrier';

/** Commands to one browser of a grid, whatever carries them. */
export type GridControl = {
  /** Installs the extension from a folder of the node; gives its id. */
  install(folder: string): Promise<string>;
  /** Opens the extension's relay page, and carries lines through it. */
  openRelay(extensionId: string): Promise<Carrier>;
  /** Resolves when nothing comes any more. */
  readonly closed: Promise<void>;
  close(): void;
};
