import { useRef } from 'react';
import { t } from '../../languages/t';
import { usePanelState } from '../panel-context';
import shell from '../now/shell.module.css';
import { ProposalCard } from './proposal-card';
import css from './recordings.module.css';

/** Lists recordings that the service has otherwise than this browser. Nothing changes before one is accepted. */
export function Proposals() {
  const { proposals: list } = usePanelState().recordings;
  const title = useRef<HTMLHeadingElement>(null);
  if (!list || list.proposals.length === 0) return null;
  const { host, proposals, more } = list;
  return (
    <section aria-labelledby="proposals-title">
      <div className={shell.section}>
        <h2 id="proposals-title" ref={title} tabIndex={-1} className={css.text}>
          {t('proposals.title', [host])}
        </h2>
      </div>
      {proposals.map((proposal) => (
        // A decided card goes; where it was, the next decision is found from the title on.
        <ProposalCard
          key={`${proposal.id} ${proposal.tag}`}
          proposal={proposal}
          onDecide={() => title.current?.focus()}
        />
      ))}
      {more > 0 && (
        <p className={`${shell.small} ${shell.second} ${css.note}`}>{t('proposals.more', more, [more])}</p>
      )}
    </section>
  );
}
