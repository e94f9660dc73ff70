import type { StepData } from '../../protocol/recordings/replay';
import { rowWords } from '../words/extract-words';
import shell from '../now/shell.module.css';
import css from './editor.module.css';

/** How much a step of the newest replay extracted, and why more may be there. */
export function StepExtracted({ extracted: { rows, partial } }: { extracted: StepData }) {
  const words = [...(rows.length > 0 ? [`${rowWords(rows).join(' · ')}.`] : []), partial ?? ''];
  const said = words.join(' ').trim();
  return said === '' ? null : <p className={`${css.below} ${shell.small} ${shell.second}`}>{said}</p>;
}
