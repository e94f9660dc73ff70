import { Button } from '@mantine/core';
import { useId } from 'react';
import { t } from '../../languages/t';
import type { PartChange, Proposal, RecordingChange, StepPart } from '../../protocol/recordings/proposal';
import { useIntents } from '../panel-context';
import { pageText, showInvisible } from '../format';
import ui from '../kit/kit.module.css';
import shell from '../now/shell.module.css';
import css from './recordings.module.css';

type ProposalCardProps = { proposal: Proposal; onDecide: () => void };

/** Another form of a recording: all that is otherwise in it, to be accepted or not. */
export function ProposalCard({ proposal, onDecide }: ProposalCardProps) {
  const { tag, revision, name, isChangedHere, withheld } = proposal;
  const { decideProposal } = useIntents();
  const id = useId();
  const isNew = revision === undefined;
  const shown = pageText(name);
  const decide = (isAccepted: boolean) => {
    onDecide();
    void decideProposal(proposal, isAccepted);
  };
  const title = tag === null ? 'proposals.removed' : isNew ? 'proposals.new' : 'proposals.changed';
  return (
    <article className={`${ui.card} ${css.card}`} aria-labelledby={id}>
      <h3 id={id} className={css.text}>
        {t(title, [shown])}
      </h3>
      <Changes proposal={proposal} />
      {withheld.length > 0 && (
        <p className={css.losses}>
          {t('proposals.withheld', [withheld.map((each) => `%${each}%`).join(', ')])}
        </p>
      )}
      {isChangedHere && tag !== null && <p className={css.losses}>{t('proposals.bothChanged')}</p>}
      {!isNew && tag !== null && <p className={`${shell.small} ${shell.third}`}>{t('proposals.kept')}</p>}
      <div className={ui.buttons}>
        <Button variant="default" aria-label={t('proposals.acceptOf', [shown])} onClick={() => decide(true)}>
          {t('proposals.accept')}
        </Button>
        <Button
          variant="default"
          aria-label={t('proposals.discardOf', [shown])}
          onClick={() => decide(false)}
        >
          {t(isNew ? 'proposals.discardNew' : 'proposals.keepMine')}
        </Button>
      </div>
    </article>
  );
}

function Changes({ proposal: { changes } }: { proposal: Proposal }) {
  if (changes.length === 0) return null;
  return (
    <ul className={css.changes} aria-label={t('proposals.changes')}>
      {changes.map((change, at) => (
        <Change key={at} change={change} />
      ))}
    </ul>
  );
}

function Change({ change }: { change: RecordingChange }) {
  const isPlace = change.kind === 'site' || change.kind === 'address';
  return (
    <li data-place={isPlace || undefined}>
      <bdi>{changeLine(change)}</bdi>
      {change.kind === 'step' && change.parts.length > 0 && (
        <dl>
          {change.parts.map((part) => (
            <Part key={part.part} part={part} isNew={change.what === 'added'} />
          ))}
        </dl>
      )}
    </li>
  );
}

function Part({ part: { part, before, after }, isNew }: { part: PartChange; isNew: boolean }) {
  return (
    <div>
      <dt>{partName(part)}</dt>
      <dd>
        <bdi>{showInvisible(after ?? t('proposals.none'))}</bdi>
        {!isNew && (
          <span className={shell.third}>
            {' '}
            ({t('proposals.was')} <bdi>{showInvisible(before ?? t('proposals.none'))}</bdi>)
          </span>
        )}
      </dd>
    </div>
  );
}

/** A change in a line. Of what a service has written nothing is left out that decides where something goes. */
function changeLine(change: RecordingChange): string {
  switch (change.kind) {
    case 'site':
      return t('proposals.site', [showInvisible(change.site)]);
    case 'address':
      return t('proposals.address', [showInvisible(change.address)]);
    case 'name':
      return t('proposals.name', [pageText(change.before), pageText(change.after)]);
    case 'tags':
      return t('proposals.tags', [pageText(change.before), pageText(change.after)]);
    case 'variable':
      return t(`proposals.variable_${change.what}`, [change.name]);
    case 'step':
      return t(`proposals.step_${change.what}`, [change.number, showInvisible(change.does)]);
    default:
      return change satisfies never;
  }
}

const partName = (part: StepPart): string => t(`proposals.part_${part}`);
