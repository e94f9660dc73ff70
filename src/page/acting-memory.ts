import type { FrameHello } from '../protocol/frame';
import { FollowedActs } from './followed-acts';
import { FollowedDocuments } from './followed-documents';

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
