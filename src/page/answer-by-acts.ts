import { AutomationError } from '../base/errors';
import type { FrameOrigin, Handlers } from '../messaging/contract';
import type { FrameQuestions } from '../protocol/frame-contract';
import type { ActAnswers, FollowedActs, FollowedAct } from './followed-acts';

/** Answers the questions of frames by the act they name, when that act is done in the very document that asks. */
export function answerByActs(
  actsOf: (from: FrameOrigin) => FollowedActs | undefined,
): Handlers<FrameQuestions> {
  const named = ({ actId }: { actId: string }, from: FrameOrigin): FollowedAct | undefined =>
    actsOf(from)?.of(actId, from.documentId);
  const answers = (asked: { actId: string }, from: FrameOrigin): Required<ActAnswers> => ({
    ...refusals,
    ...named(asked, from)?.answers,
  });
  return {
    sent: (asked, from) => named(asked, from)?.noteSent(asked.at) ?? false,
    closing: (asked, from) => named(asked, from)?.noteClosing(asked.what) ?? false,
    lost: (asked, from) => named(asked, from)?.noteLost(asked.sentence) ?? false,
    waiting: (asked, from) => named(asked, from)?.noteWaiting(asked.problem) ?? false,
    input: (asked, from) => answers(asked, from).input(asked),
    firstSeen: (asked, from) => answers(asked, from).firstSeen(asked),
    followScript: (asked, from) => answers(asked, from).followScript(asked),
    dropPlace: (asked, from) => answers(asked, from).dropPlace(asked),
    dragToDrop: (asked, from) => answers(asked, from).dragToDrop(asked),
  };
}

const noActThat = (does: string) => (): Promise<never> =>
  Promise.reject(new AutomationError('invalid-input', `There is no act of this frame that ${does}.`));

/** The errors for a frame that asks what its act does not allow. */
const refusals: Required<ActAnswers> = {
  input: noActThat('takes trusted input'),
  firstSeen: noActThat('is inside others'),
  followScript: noActThat('follows scripts'),
  dropPlace: noActThat('drops in another'),
  dragToDrop: noActThat('drops in another'),
};
