import type { UserEvent } from '../../protocol/recordings/raw-event';

/** The part of the Navigation API that is used here; TypeScript does not know it yet. */
type NavigateEvent = Event & {
  readonly userInitiated: boolean;
  readonly navigationType: string;
  readonly downloadRequest: string | null;
  readonly destination: { readonly sameDocument: boolean };
};

type Ports = { tell: (event: UserEvent) => void; tellLeaving: () => void; signal: AbortSignal };

/** Reports address changes in place, and requests of the page for another document (which no address bar made). */
export function watchMoves({ tell, tellLeaving, signal }: Ports): void {
  const view: Window & { navigation?: EventTarget } = window;
  const { navigation } = view;
  let isByUser = false;
  let isBack = false;
  navigation?.addEventListener(
    'navigate',
    (event) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- by the standard, its event is one
      const { userInitiated, navigationType, destination, downloadRequest } = event as NavigateEvent;
      isByUser = userInitiated;
      isBack = navigationType === 'traverse';
      if (!destination.sameDocument && downloadRequest === null && !isBack) tellLeaving();
    },
    { signal },
  );
  let shown = document.URL;
  navigation?.addEventListener(
    'currententrychange',
    () => {
      const url = document.URL;
      if (url === shown) return;
      shown = url;
      const at = Math.round(performance.timeOrigin + performance.now());
      // Back and forward in the browser are the user's, not the page's.
      const isTyped = isByUser && isBack;
      tell({ kind: 'navigation', at, tab: 0, url, isTyped, isInPlace: isByUser ? undefined : true });
    },
    { signal },
  );
}
