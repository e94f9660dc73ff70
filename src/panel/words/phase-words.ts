import { i18n } from '#i18n';
import { phaseOf } from '../../protocol/task/phases';

/** A phase in the reader's words. One that is none of ours, as of a service, stays as it is. */
export function phaseWord(words: string): string {
  const phase = phaseOf(words);
  if (!phase) return words;
  if (phase.kind !== 'asking') return i18n.t(`phase.${phase.kind}`);
  const { model, part } = phase;
  return part ? i18n.t('phase.askingPart', [model, part.at, part.of]) : i18n.t('phase.asking', [model]);
}
