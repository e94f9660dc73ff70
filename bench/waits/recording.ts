import type { ActionOutput } from '../../src/protocol/action';
import { Recording, recordingVersion } from '../../src/protocol/recordings/recording';

/** A recording of this one action. */
export function newRecording({ selector, description, method, arguments: given }: ActionOutput): Recording {
  const target = { selector, alternates: [] };
  const step = { id: '1', method, arguments: given, description, target };
  return Recording.parse({
    format: 'tabwright-recording',
    version: recordingVersion,
    id: 'waits',
    name: 'Waits',
    tags: [],
    revision: 1,
    savedAt: 0,
    variables: [],
    steps: [step],
  });
}
