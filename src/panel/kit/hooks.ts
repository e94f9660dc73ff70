import { useEffect, useState } from 'react';
import type { RecordingSummary } from '../../protocol/recordings/recording';
import { useIntents, usePanelState } from '../panel-context';

/** The answer to `ask`, which has to stay the same while the same is asked; nothing before it is there. */
export function useAnswer<Answer>(ask: () => Promise<Answer>): Answer | undefined {
  const [answered, setAnswered] = useState<{ ask: typeof ask; answer: Answer }>();
  useEffect(() => {
    let isWanted = true;
    void ask().then((answer) => isWanted && setAnswered({ ask, answer }));
    return () => {
      isWanted = false;
    };
  }, [ask]);
  return answered?.ask === ask ? answered.answer : undefined;
}

/** The recordings that are kept, read anew after each change; nothing before the first reading. */
export function useRecordingList(): readonly RecordingSummary[] | undefined {
  const changedAt = usePanelState(({ recordings }) => recordings.changedAt);
  const list = usePanelState(({ recordings }) => recordings.list);
  const { readRecordings } = useIntents();
  useEffect(() => void readRecordings(changedAt), [readRecordings, changedAt]);
  return list;
}
