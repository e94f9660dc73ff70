import { Button, CopyButton, NativeSelect, SegmentedControl } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ErrorRecord } from '../../base/errors';
import { t } from '../../languages/t';
import type { SnapshotReport } from '../../protocol/operations/page-operations';
import { amount, duration, pageText, showInvisible } from '../format';
import { rowHeightRem, useWindow, type RowWindow } from '../hooks/use-window';
import { snapshotIntents, takenHere } from '../intents/snapshot-intents';
import { Search } from '../kit/form';
import { useOnLeave } from '../hooks/use-on-leave';
import { Dock, Empty, IconButton, joined, PlainButton, Small, SubHeader } from '../kit/kit';
import { EmptyState } from '../now/empty-state';
import shell from '../now/shell.module.css';
import { useOwnIntents, usePanelState } from '../panel-context';
import { FailureText } from '../run/failure-text';
import { rowsOf, type RowChoice, type SnapshotRow } from '../snapshot-rows';
import type { SnapshotState } from '../tab-data';
import { failureTitle } from '../words/error-words';
import { LineRow, LineText } from './line-row';
import css from './snapshot.module.css';

/** The active tab as the matcher or a model would see it. */
export function SnapshotView() {
  const isReadable = usePanelState(({ tab }) => tab && !tab.isOffLimits);
  return (
    <>
      <SubHeader title={t('snapshot.title')} backTo="settings" />
      {isReadable && <SnapshotControls />}
      <Content />
    </>
  );
}

function Content() {
  const tab = usePanelState((state) => state.tab);
  const error = usePanelState(({ snapshot }) => snapshot.error);
  const loading = usePanelState(({ snapshot }) => snapshot.loading);
  const taken = usePanelState(takenHere);
  if (!tab || tab.isOffLimits) return only(<EmptyState isLoading={!tab} />);
  if (error) return only(<SnapshotFailure error={error} />);
  if (taken) return <SnapshotLines {...taken} />;
  if (loading === tab.id) return only(<p className={shell.empty}>{t('snapshot.loading')}</p>);
  return only(<TakeFirst />);
}

const only = (content: ReactNode) => <main className={shell.scroll}>{content}</main>;

/** Nothing was taken of this tab: it is read when the user says so. */
function TakeFirst() {
  const { takeSnapshot } = useOwnIntents(snapshotIntents);
  return (
    <Empty className={css.first} title={t('snapshot.noneTitle')} text={t('snapshot.noneText')}>
      <Button onClick={() => void takeSnapshot()}>{t('snapshot.take')}</Button>
    </Empty>
  );
}

/** Why the page could not be read, and what can be done. */
function SnapshotFailure({ error }: { error: ErrorRecord }) {
  const { takeSnapshot, allowSnapshot } = useOwnIntents(snapshotIntents);
  const needsAccess = error.code === 'needs-access';
  return (
    <Empty className={css.first} title={failureTitle(error.code, { isEmpty: false })} role="alert">
      <FailureText error={error} />
      <Button onClick={() => void (needsAccess ? allowSnapshot() : takeSnapshot())}>
        {t(needsAccess ? 'snapshot.allow' : 'snapshot.again')}
      </Button>
    </Empty>
  );
}

const budgets = [2000, 6000, 20_000];

/** Chooses the depth of the snapshot and the most tokens of its text. */
function SnapshotControls() {
  const depth = usePanelState(({ snapshot }) => snapshot.depth);
  const budget = usePanelState(({ snapshot }) => snapshot.budget);
  const { changeSnapshot } = useOwnIntents(snapshotIntents);
  return (
    <section className={css.controls} aria-label={t('snapshot.depth')}>
      <SegmentedControl
        aria-label={t('snapshot.depth')}
        value={depth}
        data={(['full', 'compact'] as const).map((value) => ({ value, label: t(`snapshot.${value}`) }))}
        onChange={(value) => void changeSnapshot({ depth: value === 'compact' ? 'compact' : 'full' })}
      />
      <NativeSelect
        className={css.budget}
        aria-label={t('snapshot.budget')}
        value={budget ?? 'none'}
        data={[
          ...budgets.map((each) => ({
            value: String(each),
            label: t('snapshot.budgetTokens', [amount(each)]),
          })),
          { value: 'none', label: t('snapshot.budgetNone') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          void changeSnapshot({ budget: value === 'none' ? undefined : Number(value) })
        }
      />
    </section>
  );
}

/** The lines of a snapshot, and on the page a mark around what the line under the pointer or the chosen one is of. */
function SnapshotLines({ sessionId, report }: NonNullable<SnapshotState['taken']>) {
  const shown = useSnapshotRows(report);
  const [pointed, setPointed] = useState<number>();
  const { rows, chosen } = shown;
  const at = pointed ?? chosen;
  const row = at === undefined ? undefined : rows[at];
  useRefMark(sessionId, row && row.kind !== 'gap' ? row.ref : undefined);
  return (
    <>
      <main className={css.main}>
        <SnapshotSummary report={report} />
        <LineSearch report={report} shown={shown} />
        {rows.length === 0 ? (
          <NoLines report={report} shown={shown} />
        ) : (
          <LineList sessionId={sessionId} shown={shown} onPoint={setPointed} />
        )}
      </main>
      <ChosenLine sessionId={sessionId} row={chosen === undefined ? undefined : rows[chosen]} />
    </>
  );
}

/** Draws a mark on the page around what `ref` stands for, for as long as it is given and the panel is open. */
function useRefMark(sessionId: string, ref: string | undefined): void {
  const { markRef } = useOwnIntents(snapshotIntents);
  useEffect(() => void markRef(sessionId, ref), [markRef, sessionId, ref]);
  useOnLeave(useCallback(() => void markRef(sessionId, undefined), [markRef, sessionId]));
}

type LinesProps = { report: SnapshotReport; shown: SnapshotRows };

/** Why no line is listed. */
function NoLines({ report, shown }: LinesProps) {
  const { query, view, search } = shown;
  if (query.trim() !== '')
    return (
      <Empty className={css.first} text={t('snapshot.noHits', [pageText(query)])} role="status">
        <PlainButton onClick={() => search('')}>{t('snapshot.clear')}</PlainButton>
      </Empty>
    );
  if (view === 'changes')
    return <p className={shell.empty}>{t(report.changes ? 'snapshot.noChanges' : 'snapshot.noEarlier')}</p>;
  return <Empty title={t('snapshot.emptyTitle')} text={t('snapshot.emptyText')} />;
}

/** Searches the lines: all of them, or those that changed. */
function LineSearch({ report: { changes }, shown }: LinesProps) {
  const count = changes ? ` ${amount(changes.length)}` : '';
  return (
    <div className={css.controls}>
      <Search
        className={css.search}
        label={t('snapshot.search')}
        placeholder={t('snapshot.searchHint')}
        spellCheck={false}
        value={shown.query}
        onSearch={shown.search}
      />
      <SegmentedControl
        aria-label={t('snapshot.view')}
        value={shown.view}
        data={[
          { value: 'lines', label: t('snapshot.viewLines') },
          { value: 'changes', label: `${t('snapshot.viewChanges')}${count}` },
        ]}
        onChange={(view) => shown.setView(view === 'changes' ? 'changes' : 'lines')}
      />
    </div>
  );
}

type ChosenLineProps = { sessionId: string; row: SnapshotRow | undefined };

/** All of the chosen line, what it was before, and the way to its element. */
function ChosenLine({ sessionId, row }: ChosenLineProps) {
  const { markRef } = useOwnIntents(snapshotIntents);
  if (!row || row.kind === 'gap')
    return (
      <Dock>
        <Small>{t('snapshot.pick')}</Small>
      </Dock>
    );
  const { text, ref } = row;
  const before = row.kind === 'change' ? row.change.before : undefined;
  const note = row.kind === 'line' && row.isLeftOut ? t('snapshot.isLeftOut') : undefined;
  const said = before === undefined ? note : t('snapshot.was', [showInvisible(before)]);
  return (
    <footer className={joined(shell.dock, css.chosen)}>
      <section className={css.whole} aria-label={t('snapshot.line')} tabIndex={0}>
        <p dir="ltr">
          <LineText text={text} isWhole />
        </p>
        {said !== undefined && <p className={`${shell.meta} ${shell.third}`}>{said}</p>}
      </section>
      {ref !== undefined && (
        <IconButton
          icon="target"
          label={t('snapshot.showOnPage')}
          onClick={() => markRef(sessionId, ref, true)}
        />
      )}
    </footer>
  );
}

/** The size of the snapshot and what it leaves out. Copies the text that a model would be given, and takes the snapshot again. */
function SnapshotSummary({ report }: Pick<LinesProps, 'report'>) {
  const { takeSnapshot } = useOwnIntents(snapshotIntents);
  const loading = usePanelState(({ snapshot }) => snapshot.loading);
  const { tokens, shown, omitted, ms, text } = report;
  const leftOut = omitted > 0 ? t('snapshot.leftOut', omitted, [amount(omitted)]) : '';
  const details = [t('snapshot.lines', shown, [amount(shown)]), leftOut, duration(ms)];
  return (
    <div className={css.summary}>
      <p className={`${shell.meta} ${shell.second} ${shell.grow}`} role="status">
        <span title={t('snapshot.tokensHint')}>{t('snapshot.tokens', tokens, [amount(tokens)])}</span>
        {details.map((detail) => detail && ` · ${detail}`).join('')}
      </p>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <IconButton
            icon={copied ? 'check' : 'copy'}
            label={t(copied ? 'snapshot.copied' : 'snapshot.copy')}
            onClick={copy}
          />
        )}
      </CopyButton>
      <IconButton
        icon="redo"
        label={t('snapshot.again')}
        loading={loading !== undefined}
        onClick={() => takeSnapshot()}
      />
    </div>
  );
}

type LineListProps = {
  sessionId: string;
  shown: SnapshotRows;
  /** The pointer came to a row, or left them. */
  onPoint: (row: number | undefined) => void;
};

/** The rows, of which only those in view are drawn: a page can have tens of thousands. */
function LineList({ sessionId, shown, onPoint }: LineListProps) {
  const { markRef } = useOwnIntents(snapshotIntents);
  const { rows, view, chosen, choose, toggleGap } = shown;
  const box = useRef<HTMLDivElement>(null);
  const list = useWindow(box, rows.length);
  const isChosenDrawn = chosen !== undefined && chosen >= list.first && chosen < list.last;
  const open = (at: number) => {
    const row = rows[at];
    if (row?.kind === 'gap') toggleGap(row.gap);
    else if (row?.ref !== undefined) void markRef(sessionId, row.ref, true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpening = event.key === 'Enter' || event.key === ' ';
    const next = isOpening ? chosen : rowAfter(event.key, chosen, rows.length, list);
    if (next === undefined) return;
    event.preventDefault();
    if (isOpening) return open(next);
    onPoint(undefined);
    choose(next);
    list.scrollTo(next);
  };
  return (
    <div
      ref={box}
      className={css.list}
      role="listbox"
      tabIndex={0}
      aria-label={t(view === 'changes' ? 'snapshot.changesName' : 'snapshot.listName')}
      aria-activedescendant={isChosenDrawn ? `line-${chosen}` : undefined}
      onKeyDown={onKeyDown}
      onScroll={list.onScroll}
      onMouseLeave={() => onPoint(undefined)}
    >
      <div className={css.rows} role="presentation" style={{ blockSize: `${rows.length * rowHeightRem}rem` }}>
        {rows.slice(list.first, list.last).map((row, offset) => {
          const at = list.first + offset;
          return (
            <LineRow
              key={at}
              row={row}
              at={at}
              count={rows.length}
              isChosen={at === chosen}
              onPoint={() => onPoint(at)}
              onChoose={() => {
                choose(at);
                if (row.kind === 'gap') toggleGap(row.gap);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The row of `count` that a key leads to; nothing for other keys. */
function rowAfter(key: string, from: number | undefined, count: number, list: RowWindow): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: list.pageSize(),
    PageUp: -list.pageSize(),
    Home: -count,
    End: count,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  const start = from ?? (step > 0 ? -1 : 0);
  return Math.max(0, Math.min(count - 1, start + step));
}

type SnapshotRows = ReturnType<typeof useSnapshotRows>;

/** The rows of a snapshot, and those of them that the user looks at. */
function useSnapshotRows(report: SnapshotReport) {
  const [state, setState] = useState<Choice>({ ...unchosen, report, query: '', view: 'lines' });
  // When another snapshot comes, only the search and the view stay.
  const choice = state.report === report ? state : { ...state, ...unchosen, report };
  const { query, view, openGaps, chosen } = choice;
  const rows = useMemo(() => rowsOf(report, { query, view, openGaps }), [report, query, view, openGaps]);
  const change = (changed: Partial<Choice>) => setState({ ...choice, ...changed });
  return {
    rows,
    query,
    view,
    chosen: chosen !== undefined && chosen < rows.length ? chosen : undefined,
    search: (searched: string) => change({ query: searched, chosen: undefined }),
    setView: (shown: RowChoice['view']) => change({ view: shown, chosen: undefined }),
    choose: (row: number) => change({ chosen: row }),
    toggleGap: (gap: number) => change({ openGaps: new Set(openGaps).symmetricDifference(new Set([gap])) }),
  };
}

type Choice = RowChoice & {
  /** The snapshot the gaps and the chosen row are of. */
  report: SnapshotReport;
  chosen: number | undefined;
};

const unchosen = { openGaps: new Set<number>(), chosen: undefined };
