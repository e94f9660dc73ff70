import { useEffect } from 'react';
import { useIntents, usePanelState } from '../panel-context';
import { FolderCard } from '../recordings/folder-card';

/** Asks which folder the open recording goes into. What folders there are, the list says. */
export function FolderOfOpen({ id }: { id: string }) {
  const { changedAt, list } = usePanelState().recordings;
  const { readRecordings, showCard } = useIntents();
  useEffect(() => void readRecordings(changedAt), [readRecordings, changedAt]);
  const recording = list?.find((each) => each.id === id);
  return (
    recording && (
      <FolderCard
        moving={{ recordings: [recording] }}
        list={list ?? []}
        onClose={() => showCard(undefined)}
      />
    )
  );
}
