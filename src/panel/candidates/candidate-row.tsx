import { useState, type KeyboardEvent } from 'react';
import { t } from '../../languages/t';
import { focusRow, useRowKeys } from '../hooks/use-row-keys';
import type { Row } from '../view';
import shell from '../now/shell.module.css';
import { needsValue, takesFiles, selectorParts } from '../actions';
import { pageText, duration } from '../format';
import { useIntents, usePanelState } from '../panel-context';
import type { ShownPlace } from '../shown-places';
import { actionTitle } from '../words/deed-titles';
import { ActionChips } from '../now/action-chips';
import chips from '../now/chips.module.css';
import css from './candidates.module.css';
import { Button, TextInput, ActionIcon, CopyButton, FileButton, Progress } from '@mantine/core';
import { Icon } from '../icons';
import { tabSessionOf } from '../aimed';
import type { Candidate } from '../../protocol/session';
import type { ActionOutput } from '../../protocol/action';
import { Effects } from '../run/timeline';
import { Notice } from '../run/failure-text';
import runCss from '../run/run.module.css';

type CandidateRowsProps = {
  runId: string | undefined;
  rows: readonly Row[];
  onPoint: (index: number | undefined) => void;
  /** One of these was meant: they are one list, whatever their confidence. */
  isChoice?: boolean;
};

/** The sure rows, then the less sure. One of them is in the tab order; arrows go to the others. */
export function CandidateRows({ runId, rows, onPoint, isChoice = false }: CandidateRowsProps) {
  const [current, setCurrent] = useState(0);
  const point = (index: number | undefined, how: 'pointer' | 'focus') => {
    if (index !== undefined) setCurrent(index);
    // Where a number is to be chosen, the focus alone takes none of the others off the page.
    if (how === 'pointer' || !isChoice) onPoint(index);
  };
  const sure = rows.filter(({ candidate }) => isChoice || candidate.sure);
  const unsure = rows.filter((row) => !sure.includes(row));
  const draw = (row: Row) => (
    <CandidateRow key={row.index} runId={runId} row={row} isCurrent={row.index === current} onPoint={point} />
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.key !== 'ArrowDown') return;
    event.preventDefault();
    focusRow(event.currentTarget, 1);
  };
  return (
    <div data-rows {...(isChoice && { tabIndex: -1, onKeyDown })}>
      {sure.length > 0 && (
        <ol className={shell.list} aria-label={t('candidates.listName')}>
          {sure.map(draw)}
        </ol>
      )}
      {unsure.length > 0 && (
        <>
          <div className={shell.section}>
            <h2>{t('candidates.lessSure')}</h2>
            <span className={shell.aside}>{t('candidates.leftOut')}</span>
          </div>
          <ol className={shell.list} aria-label={t('candidates.lessSure')}>
            {unsure.map(draw)}
          </ol>
        </>
      )}
    </div>
  );
}

type CandidateRowProps = {
  runId: string | undefined;
  row: Row;
  isCurrent: boolean;
  /** The pointer or the focus came to the row, or left it. */
  onPoint: (index: number | undefined, how: 'pointer' | 'focus') => void;
};

/** One action that was found: its number on the page, what it is, how sure. */
function CandidateRow({ runId, row, isCurrent, onPoint }: CandidateRowProps) {
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

type FileChoiceProps = { action: ActionOutput; title: string; listRunId: string };

/** Chooses the files for a file field; while they are given to the session, how far that is. */
export function FileChoice({ action, title, listRunId }: FileChoiceProps) {
  const upload = usePanelState((state) => state.upload);
  const { putFiles } = useIntents();
  if (upload) {
    const giving = t('files.giving', [upload.name]);
    return (
      <div className={css.upload} role="status">
        <span className={css.uploadName}>{giving}</span>
        <Progress value={upload.percent} aria-label={giving} />
      </div>
    );
  }
  return (
    <div className={css.value}>
      <FileButton multiple onChange={(files) => void putFiles(action, files, listRunId)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<Icon name="file" size={12} />}
            aria-label={t('files.chooseFor', [title])}
          >
            {t('files.choose')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

/** The outcome of the row's action, once it was run. */
function RowOutcome({ row }: { row: Row }) {
  const { runRow } = useIntents();
  const { step, run } = row;
  if (!step) return null;
  return (
    <div aria-live="polite">
      {step.state === 'done' && !step.corrected && (
        <p className={runCss.effect}>
          <Icon name="check" size={13} />
          <span>
            {t('run.state_done')}, {duration(step.ms)}
          </span>
        </p>
      )}
      <Effects step={step} />
      {step.error && (
        <Notice
          error={step.error}
          run={run}
          onTryAgain={() => void runRow(row, step.action)}
          instruction={undefined}
        />
      )}
    </div>
  );
}
