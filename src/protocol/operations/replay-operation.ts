import { Recording } from '../recordings/recording';
import { ReplayOptions, ReplayReport } from '../recordings/replay';
import { defineOperation, OfSession } from './operation';

/** Replays a recording in the session's tab, with no model. Its report lies in `storage.session` too (`replayKey`). */
export const replayOperation = defineOperation({
  name: 'replay',
  from: ['panel', 'service'],
  input: OfSession.extend({ recording: Recording, options: ReplayOptions.optional() }),
  output: ReplayReport,
  progress: ReplayReport,
  changes: 'anything',
  isDriven: false,
});
