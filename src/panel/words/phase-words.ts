import { t } from '../../languages/t';
import { phaseOf } from '../../protocol/session';
import type { RowResult } from '../../protocol/recordings/replay';

/** A phase in the reader's words. One that is none of ours, as of a service, stays as it is. */
export function phaseWord(words: string): string {
  const phase = phaseOf(words);
  if (!phase) return words;
  if (phase.kind !== 'asking') return t(`phase.${phase.kind}`);
  const { model, part } = phase;
  return part ? t('phase.askingPart', [model, part.at, part.of]) : t('phase.asking', [model]);
}

/** The result of a row in a few words. */
export const rowWord = (state: RowResult['state']): string =>
  t(`rows.state_${state === 'not-run' ? 'not_run' : state}`);
