/** The ways to the extension in a browser of a grid. */
export const carrierKinds = ['socket', 'bidi', 'cdp'] as const;
export type CarrierKind = (typeof carrierKinds)[number];

/** Carries lines of JSON between the service and the extension in one browser of a grid. */
export type Carrier = {
  readonly kind: CarrierKind;
  send(line: string): void;
  listen(onLine: (line: string) => void): void;
  /** Asks the extension's page for a sign of life. */
  ping(): Promise<void>;
  /** Resolves when nothing comes any more. */
  readonly closed: Promise<void>;
  close(): void;
};

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
