import type { ExportTable } from '../../extraction/export/export-table';
import type { Sheet } from '../../extraction/sheet/sheet';
import { fileNameOf } from '../../recording/formats/exported';
import type { DataFormat } from '../data-work';
import type { IntentPorts } from '../store';
import { bring, quietly } from './bring';
import type { PanelState, Request, RequestOf } from '../state';
import type { OpenedTable } from '../opened-tables';
import type { MarkedPlace, OpenOffer, TabData } from '../tab-data';

/** Reading the tables and lists of the active tab's page, and making something of one. */
export function dataIntents(ports: IntentPorts, run: (request: Request) => Promise<boolean>) {
  const { store, browser, background } = ports;
  const readData = () => run({ kind: 'data', instruction: '' });
  const change = (make: (data: TabData) => Partial<TabData> | undefined) =>
    store.setState(({ tab, data }) => {
      const shown = tab && data[tab.id];
      return shown ? { data: { ...data, [tab.id]: { ...shown, ...make(shown) } } } : {};
    });
  return {
    readData,
    /** Reads the open table or list on: what is not in view, and the next pages. */
    readFurther: () => run({ kind: 'data', instruction: '', isFurther: true }),
    openData: (open: OpenOffer) => change(() => ({ open })),
    /** Back to the tables and lists to choose from; those of the whole page, when one was picked. */
    closeData: () => {
      const { tab, data } = store.getState();
      if (!tab || !data[tab.id]?.isPicked) return change(() => ({ open: undefined, unknown: [] }));
      const { [tab.id]: _gone, ...others } = data;
      store.setState({ data: others });
      void readData();
    },
    changeSheet: (make: (sheet: Sheet) => Sheet) =>
      change(({ open }) => ({ open: open && { ...open, sheet: make(open.sheet) } })),
    /** Draws marks around elements of the data; without any, clears. Marks are an aid: none is worth a word. */
    markData: (sessionId: string, { engine = '', refs = [], scroll = false }: Partial<MarkedPlace> = {}) =>
      quietly(background.markData({ sessionId, engine, refs: [...refs], scroll })),
    /** Gives the name of the file; nothing when it could not be written. */
    saveData: (format: DataFormat, table: ExportTable) => saveTable(ports, format, table),
    /** Keeps the reading of the open sheet as a recording. Gives its name and the most pages it reads; nothing when it cannot be read again. */
    recordData: async () => {
      const data = tabDataOf(store.getState());
      if (!data?.open) return undefined;
      const { recordSheet } = await bring(() => import('../data-work'));
      const recording = recordSheet(data, data.open, { id: crypto.randomUUID(), at: Date.now() });
      if (!recording) return undefined;
      const pages = Math.max(1, ...recording.steps.map(({ extraction }) => extraction?.pages ?? 1));
      return background.addRecordings({ recordings: [recording] }).then(
        () => ({ name: recording.name, pages }),
        () => undefined,
      );
    },
    /** Shows a table in a tab of its own; false where it is too large to be handed over. */
    openTable: async (table: OpenedTable): Promise<boolean> => {
      const { toStored, openedTableKey, mostOpenedTables } = await bring(() => import('../opened-tables'));
      const id = crypto.randomUUID();
      const write = browser.keepInSession(openedTableKey(id), toStored(table, Date.now()), mostOpenedTables);
      return write.then(
        () => browser.openOwnPage(`/table.html#${id}`),
        () => false,
      );
    },
    /** Tells whether the clipboard has it. */
    copyData: async (table: ExportTable): Promise<boolean> => {
      const { clipboardOf } = await bring(() => import('../data-work'));
      return browser.copyTable(clipboardOf(table)).then(
        () => true,
        () => false,
      );
    },
  };
}

async function saveTable(
  { browser }: Pick<IntentPorts, 'browser'>,
  format: DataFormat,
  table: ExportTable,
): Promise<string | undefined> {
  const { fileOf } = await bring(() => import('../data-work'));
  const name = fileNameOf(table.title || 'data', format);
  return fileOf(format, table).then(
    (file) => {
      browser.saveFile(name, file);
      return name;
    },
    () => undefined,
  );
}

/** The data of the active tab, as it was last read. */
export const tabDataOf = ({ tab, data }: PanelState): TabData | undefined => tab && data[tab.id];

type AskedData = { tabId: number; sessionId: string; request: RequestOf<'data'> };

/** Reads the page's tables and lists, or those around an element that the user points at. False when they did not. */
export async function askData(
  { store, background, browser }: IntentPorts,
  { tabId, sessionId, request }: AskedData,
): Promise<boolean> {
  const { instruction, isPicked = false } = request;
  const before = store.getState().data[tabId];
  const show = (data: TabData) => store.setState((state) => ({ data: { ...state.data, [tabId]: data } }));
  if (request.isFurther) {
    if (!before?.open) return false;
    const { pagesFurther, showFurther } = await bring(() => import('../data-work'));
    const { kind, ref, title, columns, engine } = before.open.offer;
    const pages = pagesFurther(before.open);
    const read = await background.readOffer({
      sessionId,
      offer: { kind, ref, title, columns, engine },
      pages,
    });
    const now = store.getState().data[tabId];
    if (now && now.open?.offer === before.open.offer) show(showFurther(now, read, pages));
    return true;
  }
  const picked = isPicked ? await background.pickElement({ sessionId }) : null;
  if (isPicked && !picked) return false;
  const around = picked?.candidate.action.selector;
  const found = await background.offerData({ sessionId, around });
  const { saidTable, showChosen, showData } = await bring(() => import('../data-work'));
  const shown = showData(store.getState().data[tabId], { sessionId, found, instruction, isPicked });
  show(shown);
  const { open } = shown;
  if (open?.said?.format) {
    const file = (await saveTable({ browser }, open.said.format, saidTable(open, found))) ?? '';
    show({ ...shown, open: { ...open, said: { ...open.said, file } } });
  }
  // A model may find what the words do not name.
  if (shown.unknown.length === 0 || store.getState().settings.models.length === 0) return true;
  show(showChosen(shown, await background.chooseRows({ sessionId, instruction })));
  return true;
}
