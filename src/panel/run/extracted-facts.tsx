import type { ExtractFacts } from '../../protocol/extract/extract-facts';
import { factWords } from '../words/extract-words';
import shell from '../now/shell.module.css';
import css from './run.module.css';

/** The facts of an extraction, and why more may be there. The values went to whoever asked. */
export function ExtractedFacts({ facts }: { facts: ExtractFacts }) {
  const { partial } = facts;
  return (
    <div className={`${shell.small} ${css.said}`}>
      <p>{factWords(facts).join(' · ')}</p>
      {partial !== undefined && <p className={shell.second}>{partial}</p>}
    </div>
  );
}
