import type { Run } from '../../protocol/session';
import { costWords } from '../words/cost-words';
import { RungLadder } from '../now/rung-ladder';

/** Rung, tokens, price and time of a run. */
export function RunSummary({ run }: { run: Run }) {
  return <RungLadder rung={run.rung} tried={run.tried} details={costWords(run)} />;
}
