import type { Run } from '../../../protocol/session';
import { Timeline } from './timeline';

/** The steps so far. */
export function RunningView({ run }: { run: Run | undefined }) {
  return run ? <Timeline steps={run.steps} /> : null;
}
