import type { Handlers } from '../messaging/contract';
import type { BackgroundContract } from '../protocol/background';
import { countThumbnails } from './recorder/thumbnail-store';
import { answerHandlers } from './store/answer-handlers';
import { allAnswers } from './store/answer-store';
import { allRuns, pastRunHandlers } from './store/past-run-store';
import { allRecordings } from './store/recording-store';

type Kept = 'countKept' | keyof typeof answerHandlers | keyof typeof pastRunHandlers;

/** What is kept of the user's runs and their answers, and how much there is in the databases that only the worker reads. */
export const keptHandlers: Pick<Handlers<BackgroundContract>, Kept> = {
  ...answerHandlers,
  ...pastRunHandlers,
  countKept: async () => {
    const [history, answers, recordings, pictures] = await Promise.all([
      allRuns(),
      allAnswers(),
      allRecordings(),
      countThumbnails(),
    ]);
    return { history: history.length, answers: answers.length, recordings: recordings.length, pictures };
  },
};
