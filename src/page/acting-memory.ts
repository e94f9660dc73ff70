import type { FrameHello } from '../protocol/frame';
import { FollowedActs } from './followed-acts';

/** A document goes on following this long after its act, in milliseconds: the next act is often near, and a start costs time. */
const keptMs = 2000;

/** The documents of a tab that follow what acts cause. */
class FollowedDocuments {
  readonly #documents = new Map<string, Kept>();

  /** Follows one act in the documents that it asks for. */
  forAct(follow: Follow): CausesOfAct {
    const used = new Map<string, Kept>();
    return {
      in: (documentId) => {
        const followed = used.get(documentId) ?? this.#begin(follow, documentId);
        used.set(documentId, followed);
        return followed;
      },
      end: () => {
        for (const [documentId, followed] of used) this.#release(documentId, followed);
        used.clear();
      },
    };
  }

  /** Ends the following in documents without an act under way, since the session is over. */
  leave(): void {
    for (const [documentId, kept] of this.#documents) {
      if (kept.acts > 0) continue;
      clearTimeout(kept.timer);
      this.#documents.delete(documentId);
      kept.forget();
    }
  }

  #begin(follow: Follow, documentId: string): Kept {
    const kept = this.#documents.get(documentId) ?? this.#create(follow, documentId);
    this.#documents.set(documentId, kept);
    clearTimeout(kept.timer);
    kept.acts += 1;
    return kept;
  }

  #create(follow: Follow, documentId: string): Kept {
    const name = crypto.randomUUID();
    const following = follow(documentId, name);
    following.catch(() => this.#documents.delete(documentId));
    return {
      name,
      ready: following.then(() => undefined),
      acts: 0,
      forget: () => {
        following.then((forget) => forget()).catch(() => {});
      },
      timer: undefined,
    };
  }

  #release(documentId: string, kept: Kept): void {
    kept.acts -= 1;
    if (kept.acts > 0) return;
    kept.timer = setTimeout(() => {
      this.#documents.delete(documentId);
      kept.forget();
    }, keptMs);
  }
}

/** The memory of a tab that is worked on. It is lost when the worker is stopped, which costs only time. */
export class ActingMemory {
  readonly acts = new FollowedActs();
  readonly followed = new FollowedDocuments();
  /** The top frame that was last found ready to act. Without it no act starts early. */
  readyTop: (FrameHello & { frameId: number; documentId: string }) | undefined;
  /** The top document that was last listed. Without it no look starts early. */
  listedTop: string | undefined;
  /** The last guard of its dialogs, until it has put the page's functions back: the next one must not save ours as the page's. */
  endingGuard: Promise<unknown> | undefined;
}

/** A document that follows what acts cause, under a name that its acts know. */
type FollowedDocument = { readonly name: string; readonly ready: Promise<void> };

type Kept = FollowedDocument & {
  acts: number;
  forget: () => void;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/** Makes a document follow, under this name, what an act causes there, until the returned function is called. */
type Follow = (documentId: string, name: string) => Promise<() => void>;

/** The documents in which one act is followed; until `end`. */
type CausesOfAct = { in(documentId: string): FollowedDocument; end(): void };
