import { throwMasked } from '../../base/throw-masked';
import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { Session } from '../../protocol/session';
import { maskChoice, maskFurther } from '../sessions/masked';
import type { SessionQueue } from '../sessions/session-queue';
import type { SessionStore } from '../sessions/session-store';
import { runChoice } from './choice-run';
import { runFurther } from './further-run';
import type { RunWork } from './run-work';

/** Reading on what is offered of a page, and choosing in it, in the session's turn. No value of a variable is in the answers. */
export function offerRunHandlers(
  store: SessionStore,
  queue: SessionQueue,
): Pick<Handlers<BackgroundContract>, 'readOffer' | 'chooseRows'> {
  const inTurn = <T>(sessionId: string, run: (work: RunWork) => Promise<T>) =>
    queue.run(sessionId, async (signal) => {
      const session: Session = await store.get(sessionId);
      const texts = store.values.textsOf(session.tabId);
      return run({ store, session, signal, isUser: true }).catch((thrown: unknown) =>
        throwMasked(thrown, texts),
      );
    });
  const textsOf = async (sessionId: string) => store.values.textsOf((await store.get(sessionId)).tabId);
  return {
    readOffer: async ({ sessionId, offer, pages }) =>
      maskFurther(
        await inTurn(sessionId, (work) => runFurther(work, offer, pages)),
        await textsOf(sessionId),
      ),
    chooseRows: async ({ sessionId, instruction }) =>
      maskChoice(await inTurn(sessionId, (work) => runChoice(work, instruction)), await textsOf(sessionId)),
  };
}
