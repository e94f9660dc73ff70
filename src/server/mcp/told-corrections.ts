import type { ToldCorrection } from '../../protocol/correction';
import { quotedPage } from './page-quote';

/** What the page took back of earlier acts, for the value and the text of an answer. */
export function toldCorrections(corrected: readonly ToldCorrection[] | undefined): {
  value: { corrected?: string[] };
  text: string;
} {
  const sentences = (corrected ?? []).map(({ sentence, description }) => `${description}: ${sentence}`);
  if (sentences.length === 0) return { value: {}, text: '' };
  return {
    value: { corrected: sentences },
    text: `Taken back by the page:\n${quotedPage(sentences.join('\n'))}\n`,
  };
}
