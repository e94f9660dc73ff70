import { i18n } from '#i18n';
import type { Run } from '../../../protocol/session';
import { duration, tokenCount } from '../../format';
import { RungLadder } from '../rung-ladder';

/** Rung, tokens and time of a run. */
export function RunSummary({ run }: { run: Run }) {
  const tokens = tokenCount(run.usage);
  const details = [i18n.t('run.tokens', tokens, [tokens.toLocaleString()]), duration(run.ms)];
  return <RungLadder rung={run.rung} tried={run.tried} details={details} />;
}
