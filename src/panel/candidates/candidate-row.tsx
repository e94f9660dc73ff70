import { useState } from 'react';
import { t } from '../../languages/t';
import { needsValue, takesFiles, selectorParts } from '../actions';
import { pageText } from '../format';
import { useIntents, usePanelState } from '../panel-context';
import { useRowKeys } from '../hooks/use-row-keys';
import type { ShownPlace } from '../shown-places';
import type { Row } from '../view';
import { actionTitle } from '../words/deed-titles';
import { ActionChips } from '../now/action-chips';
import chips from '../now/chips.module.css';
import css from './candidates.module.css';
import { FileChoice } from './file-choice';
import { RowOutcome } from './row-outcome';
import { Button, TextInput, ActionIcon, CopyButton } from '@mantine/core';
import { Icon } from '../icons';
import { tabSessionOf } from '../aimed';
import type { Candidate } from '../../protocol/session';
import shell from '../now/shell.module.css';

type CandidateRowProps = {
  runId: string | undefined;
  row: Row;
  isCurrent: boolean;
  /** The pointer or the focus came to the row, or left it. */
  onPoint: (index: number | undefined, how: 'pointer' | 'focus') => void;
};

/** One action that was found: its number on the page, what it is, how sure. */
export function CandidateRow({ runId, row, isCurrent, onPoint }: CandidateRowProps) {
  const { runRow } = useIntents();
  const [isOpen, setOpen] = useState(false);
  const { action, sure } = row.candidate;
  const title = actionTitle(action, row.candidate.fingerprint);
  const isIncomplete = needsValue(action);
  const isFiles = takesFiles(action);
  const onKeyDown = useRowKeys({ row, setOpen });
  return (
    <li
      className={css.row}
      tabIndex={isCurrent ? 0 : -1}
      data-row={row.index}
      onKeyDown={onKeyDown}
      onMouseEnter={() => onPoint(row.index, 'pointer')}
      onMouseLeave={() => onPoint(undefined, 'pointer')}
      onFocus={() => onPoint(row.index, 'focus')}
      onBlur={() => onPoint(undefined, 'focus')}
    >
      <span className={chips.tag} data-weak={!sure || undefined}>
        {row.index + 1}
      </span>
      <p className={css.title} title={title}>
        <bdi>{title}</bdi>
        {row.place && (
          <span className={css.place}>
            {' · '}
            <bdi>{placeWord(row.place)}</bdi>
          </span>
        )}
        {row.candidate.wasChosen && <span className={css.place}>{` · ${t('candidates.wasChosen')}`}</span>}
      </p>
      <CandidateSide row={row} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      <div className={css.args}>
        <ActionChips action={action} />
        <CandidateTools runId={runId} row={row} />
      </div>
      <div className={css.below}>
        {isFiles && row.step?.state !== 'done' && runId !== undefined && (
          <FileChoice action={action} title={title} listRunId={runId} />
        )}
        {isIncomplete && !isFiles && (
          <CandidateValue row={row} onRun={(value) => void runRow(row, { ...action, arguments: [value] })} />
        )}
        {isOpen && <SelectorLine candidate={row.candidate} />}
        <RowOutcome row={row} />
      </div>
    </li>
  );
}

/** Tells apart what is called alike. */
function placeWord(place: ShownPlace): string {
  switch (place.kind) {
    case 'in':
      return pageText(place.text);
    case 'frame':
      return t('candidates.placeFrame', [pageText(place.host)]);
    case 'at':
      return t('candidates.placeAt', [place.at, place.of]);
    default:
      return place satisfies never;
  }
}

type CandidateValueProps = { row: Row; onRun: (value: string) => void };

/** Asks what to type or choose, where the instruction did not say it. */
function CandidateValue({ row, onRun }: CandidateValueProps) {
  return (
    <form
      className={css.value}
      onSubmit={(event) => {
        event.preventDefault();
        const value = new FormData(event.currentTarget).get('value');
        if (typeof value === 'string' && value !== '') onRun(value);
      }}
    >
      <TextInput
        name="value"
        size="xs"
        flex={1}
        type={row.candidate.fingerprint?.secret ? 'password' : 'text'}
        autoComplete="off"
        aria-label={t('candidates.value', [actionTitle(row.candidate.action, row.candidate.fingerprint)])}
        placeholder={t('candidates.needsValue')}
      />
      <Button type="submit" variant="default">
        {t('candidates.run')}
      </Button>
    </form>
  );
}

type CandidateSideProps = { row: Row; isOpen: boolean; onToggle: () => void };

/** The end of a row: its confidence, and the switch of its selector. */
function CandidateSide({ row, isOpen, onToggle }: CandidateSideProps) {
  const percent = Math.round(row.candidate.confidence * 100);
  const showWord = t(isOpen ? 'candidates.hideSelector' : 'candidates.showSelector');
  return (
    <div className={css.side}>
      {percent > 0 && (
        <span className={chips.confidence} title={t('candidates.sure', [percent])}>
          <span className={chips.meter} aria-hidden="true">
            <span style={{ inlineSize: `${percent}%` }} />
          </span>
          {percent}%
        </span>
      )}
      <ActionIcon
        className={css.small}
        aria-label={showWord}
        title={showWord}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'down' : 'next'} />
      </ActionIcon>
    </div>
  );
}

/** Shows a row's element on the page, and runs the row. */
function CandidateTools({ runId, row }: { runId: string | undefined; row: Row }) {
  const sessionId = usePanelState((state) => tabSessionOf(state)?.id);
  const { mark, runRow } = useIntents();
  return (
    <span className={css.tools}>
      {sessionId !== undefined && (
        <ActionIcon
          className={css.small}
          aria-label={t('candidates.show')}
          title={t('candidates.show')}
          onClick={() => void mark({ sessionId, runId, candidates: [row.index], scrollTo: row.index })}
        >
          <Icon name="target" />
        </ActionIcon>
      )}
      {!needsValue(row.candidate.action) && (
        <Button
          style={{ '--button-height': '1.5rem', '--button-padding-x': '0.5rem' }}
          leftSection={<Icon name="play" size={12} />}
          onClick={() => void runRow(row)}
        >
          {t(row.step ? 'candidates.runAgain' : 'candidates.run')}
        </Button>
      )}
    </span>
  );
}

/** The selector of the element, for those who want to know. */
function SelectorLine({ candidate: { action, frame } }: { candidate: Candidate }) {
  const { frames, element } = selectorParts(action.selector);
  return (
    <>
      <div className={css.code}>
        <code className={shell.grow} dir="ltr">
          {frames.map((hop) => (
            <span key={hop} className={shell.third}>
              {hop} &gt;&gt;{' '}
            </span>
          ))}
          {element}
        </code>
        <CopyButton value={action.selector}>
          {({ copied, copy }) => (
            <ActionIcon
              className={css.small}
              aria-label={t(copied ? 'candidates.copied' : 'candidates.copySelector')}
              title={t(copied ? 'candidates.copied' : 'candidates.copySelector')}
              onClick={copy}
            >
              <Icon name={copied ? 'check' : 'copy'} />
            </ActionIcon>
          )}
        </CopyButton>
      </div>
      <p className={`${shell.meta} ${shell.third}`}>
        {frame === undefined ? t('candidates.inTopFrame') : t('candidates.inFrame', [pageText(frame)])}
      </p>
    </>
  );
}
