import { t } from '../../languages/t';
import type { KeptRows } from '../../protocol/recordings/kept-rows';
import type { ReplayOptions, RowResult } from '../../protocol/recordings/replay';
import { fileNameOf } from '../../recording/formats/exported';
import { keepRepair, makeVariable, usedVariables, type StepRepair } from '../../recording/edit-recording';
import { sitesOf } from '../../recording/summary';
import { toAutomationError } from '../../base/errors';
import { patternsOf } from '../page-address';
import type { IntentPorts } from '../store';
import { attachedVariables, isGoingOn, missingValues, replayOf, type Range } from '../library/replaying';
import { isWithoutUse, withColumnNamed, type ColumnUse } from '../library/row-columns';
import { bring } from './bring';
import { changeOpen, edit, openRecording, save, withCard, attempt, setRecordings } from './recordings';
import type { OpenRecording, RowsFile } from '../library/recordings-state';
import { rowWord } from '../words/phase-words';

/** A value that is given for a replay. */
export type GivenValue = { name: string; value: string; isSecret: boolean };

/** A table with a row for each time, and what it is called. */
type RowsTable = { name: string; file: Blob };

/** Doing the open recording again in the tab that is shown. */
export function replayIntents(ports: IntentPorts) {
  return {
    /** Replays it, or asks first for the values that are missing. */
    startReplay: (options: ReplayChoice = {}) => startReplay(ports, options),
    /** Opens a recording and replays it. */
    openAndReplay: async (id: string) => {
      if (await openRecording(ports, id)) await startReplay(ports, {});
    },
    /** Replays it with these values. Secrets are kept in the worker until the session ends, others for this time only. */
    replayWith: (given: readonly GivenValue[]) => replayWith(ports, given),
    /** Has a replay that waits do one step, or begins one that waits after its first. */
    replayStep: () => replayStep(ports),
    setSlow: (isSlow: boolean) => changeOpen(ports, (open) => ({ ...open, isSlow })),
    /** Takes values from a table, row by row; why they cannot be read is shown. */
    setRows: (table: RowsTable | undefined) => setRows(ports, table),
    /** Goes on with the next row after one that was not done, or ends there. */
    setRowsGoOn: (goesOn: boolean) =>
      changeOpen(ports, ({ rowsFile, ...open }) => ({
        ...open,
        rowsFile: rowsFile && { ...rowsFile, goesOn },
      })),
    /** Uses a column of the file for a variable, or for what a step types. */
    takeColumn: (column: string, use: ColumnUse) => takeColumn(ports, column, use),
    /** Does the rows again that were not done and cannot be. */
    replayRowsAgain: (before: readonly RowResult[], only?: number) => startReplay(ports, { before, only }),
    saveRowResults: (results: readonly RowResult[]) => saveRowResults(ports, results),
    saveReport: () => saveReport(ports),
    /** The rows that a recording read last, as they are since the library changed at `_changedAt`. */
    readKeptRows: (id: string, _changedAt: number) => ports.background.readKeptRows({ id }).catch(() => null),
    forgetKeptRows: (id: string) => ports.background.forgetKeptRows({ id }).catch(() => false),
    saveKeptRows: async (name: string, { columns, rows }: KeptRows): Promise<void> => {
      const { fileOf } = await bring(() => import('../data-work'));
      const named = columns.map((column) => ({ name: column, type: 'text' as const }));
      const file = await fileOf('csv', { title: name, columns: named, rows });
      ports.browser.saveFile(fileNameOf(name, 'csv'), file);
    },
    /** Keeps a repair in the recording, or leaves it as it was. */
    decideStepRepair: (repair: StepRepair, isKept: boolean) => {
      if (isKept) edit(ports, (recording) => keepRepair(recording, repair));
      else changeOpen(ports, (open) => ({ ...open, rejected: [...open.rejected, repair.step.id] }));
    },
    /** Asks for access to the sites of the recording and replays it then. Call it in the click. */
    allowReplay: async () => {
      const { tab, recordings } = ports.store.getState();
      const sites = recordings.open ? sitesOf(recordings.open.recording) : [];
      if (await ports.browser.requestAccess(patternsOf([tab?.url, ...sites]))) await startReplay(ports, {});
    },
  };
}

type ReplayChoice = Range & Pick<ReplayOptions, 'oneStep'> & RowChoice;

/** Results of rows that were done before, and the one row that is done again where not all are. */
type RowChoice = { before?: readonly RowResult[]; only?: number };

const slowMs = 800;

async function startReplay(ports: IntentPorts, choice: ReplayChoice): Promise<void> {
  const state = ports.store.getState();
  const { open } = state.recordings;
  if (!open || isGoingOn(replayOf(state))) return;
  if (missingValues(state, open, choice).length > 0 || isWithoutUse(open)) {
    changeOpen(ports, (now) => withCard(now, 'replay'));
    return;
  }
  await replay(ports, choice, []);
}

async function replayWith(ports: IntentPorts, given: readonly GivenValue[]): Promise<void> {
  const { tab, recordings } = ports.store.getState();
  if (!tab) return;
  const withheld = recordings.open?.withheld ?? [];
  // Withheld values are given for this time, and to this recording alone.
  const kept = given.filter(({ name, isSecret }) => isSecret && !withheld.includes(name));
  const isThere = await attempt(
    ports,
    async () => {
      await ports.background.startSession({ tabId: tab.id });
      for (const { name, value } of kept)
        await ports.background.setVariable({ tabId: tab.id, name, value, secret: true });
    },
    'replay',
  );
  if (!isThere) return;
  const others = given.filter((each) => !kept.includes(each));
  await replay(ports, {}, others);
}

async function replay(
  ports: IntentPorts,
  { before = [], only, ...choice }: ReplayChoice,
  given: readonly GivenValue[],
): Promise<void> {
  setRecordings(ports, { problem: undefined });
  if (!(await save(ports))) return;
  const state = ports.store.getState();
  const { tab, recordings } = state;
  const { open } = recordings;
  if (!tab || !open) return;
  changeOpen(ports, (now) => ({
    ...now,
    card: undefined,
    stepId: undefined,
    rejected: [],
    said: undefined,
  }));
  const recorded = open.recording.variables.flatMap(({ name, value }) => (value === undefined ? [] : [name]));
  const kept = attachedVariables(state, open).flatMap(({ name, value }) =>
    value === undefined || recorded.includes(name) ? [] : [{ name, value }],
  );
  const options: ReplayOptions = {
    ...choice,
    variables: Object.fromEntries([...kept, ...given].map(({ name, value }) => [name, value] as const)),
    slowMs: open.isSlow ? slowMs : undefined,
    ...(open.rowsFile && optionsOfRows(open, open.rowsFile, { before, only })),
  };
  await attempt(
    ports,
    async () => {
      const { id: sessionId } = await ports.background.startSession({ tabId: tab.id });
      await ports.background.replay({ sessionId, recording: open.recording, options });
    },
    'replay',
  );
}

/** Only the columns that the recording uses: the others are no values of it, and are none of the tab's. */
function optionsOfRows(
  { recording }: OpenRecording,
  { rows, goesOn }: RowsFile,
  { before = [], only }: RowChoice,
): Pick<ReplayOptions, 'rows' | 'perRow'> {
  const used = usedVariables(recording.steps);
  const valuesIn = (row: RowsFile['rows'][number]) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => used.includes(column)));
  return { rows: rows.map(valuesIn), perRow: { goesOn, before: [...before], only } };
}

async function replayStep(ports: IntentPorts): Promise<void> {
  const state = ports.store.getState();
  const session = state.tab && state.sessions[state.tab.id];
  if (!session || !isGoingOn(replayOf(state))) return startReplay(ports, { oneStep: true });
  await attempt(ports, () => ports.background.stepOnce({ sessionId: session.id }));
}

async function setRows(ports: IntentPorts, table: RowsTable | undefined): Promise<void> {
  try {
    const { readRows } = await bring(() => import('../../recording/rows'));
    const rowsFile = table && { name: table.name, rows: await readRows(table.file), goesOn: true };
    changeOpen(ports, (open) => ({ ...open, rowsFile }));
    setRecordings(ports, { problem: undefined });
  } catch (thrown) {
    setRecordings(ports, { problem: { error: toAutomationError(thrown).toJSON(), asked: undefined } });
  }
}

function takeColumn(ports: IntentPorts, column: string, use: ColumnUse): void {
  if ('variable' in use)
    return changeOpen(ports, ({ rowsFile, ...open }) => ({
      ...open,
      rowsFile: rowsFile && withColumnNamed(rowsFile, column, use.variable),
    }));
  const { id } = use.step;
  edit(ports, (recording) => {
    const isSecret = recording.steps.find((step) => step.id === id)?.isSecret === true;
    return makeVariable(recording, id, { argument: 0, isSecret, name: column });
  });
}

async function saveRowResults(ports: IntentPorts, results: readonly RowResult[]): Promise<void> {
  const { open } = ports.store.getState().recordings;
  if (!open) return;
  const { toCsv } = await bring(() => import('../../extraction/export/export-table'));
  const { resultsTable } = await bring(() => import('../library/row-results'));
  const { recording, rowsFile } = open;
  const { steps = [] } = replayOf(ports.store.getState()) ?? {};
  const words = {
    of: rowWord,
    row: t('rows.columnRow'),
    result: t('rows.columnResult'),
    why: t('rows.columnWhy'),
    page: t('rows.columnPage'),
  };
  const isSame = rowsFile?.rows.length === results.length;
  const table = resultsTable({
    recording,
    results,
    steps,
    rowsFile: isSame ? rowsFile : undefined,
    words,
  });
  // Spreadsheets take a file without the mark for one in an older encoding.
  const csv = new Blob(['\uFEFF', toCsv(table)], { type: 'text/csv' });
  ports.browser.saveFile(fileNameOf(recording.name, 'results.csv'), csv);
}

function saveReport({ store, browser }: IntentPorts): void {
  const report = replayOf(store.getState());
  if (report)
    browser.saveFile(fileNameOf(report.name, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`);
}
