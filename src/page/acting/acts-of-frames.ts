import { AutomationError } from '../../base/errors';
import type { ActOfFrame } from '../tab';

/** Who asks, from the browser's data. `origin` is `null` for a document of no site. */
export type From = { tabId?: number; frameId?: number; documentId?: string; origin?: string };

/** The document an act is done in: nobody else may speak for it. */
export type ActDocument = { readonly tabId: number; readonly documentId: string };

export const isOfDocument = (act: ActDocument, from: From): boolean =>
  act.tabId === from.tabId && act.documentId === from.documentId;

/** Acts whose frames may ask the worker for something while they go on. */
export class ActsOfFrames<Act extends ActOfFrame> {
  readonly #acts = new Map<string, Act>();

  /** Lets the act's frame ask, until the function it gives is called. */
  allow(actId: string, act: Act): () => void {
    this.#acts.set(actId, act);
    return () => this.#acts.delete(actId);
  }

  /** The act, when it is this frame's own; `what` says what else there is none of. */
  of(actId: string, from: From, what: string): Act {
    const act = this.#acts.get(actId);
    const { documentId } = act?.place.frame ?? {};
    if (act && documentId !== undefined && isOfDocument({ tabId: act.tab.id, documentId }, from)) return act;
    throw new AutomationError('invalid-input', `There is no act of this frame that ${what}.`);
  }
}
