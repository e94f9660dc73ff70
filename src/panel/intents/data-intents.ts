import type { ExportTable } from '../../extraction/export/export-table';
import type { Sheet } from '../../extraction/sheet/sheet';
import type { Recording } from '../../protocol/recordings/recording';
import { fileNameOf } from '../../recording/formats/exported';
import type { DataFormat } from '../data-work';
import type { IntentPorts } from '../ports/panel-ports';
import { bring } from './bring';
import type { PanelState, Request } from '../state';
import type { MarkedPlace, OpenOffer, TabData } from '../tab-data';

type Run = (request: Request) => Promise<boolean>;

/** Reading the tables and lists of the active tab's page, and making something of one. */
export function dataIntents(around: IntentPorts, run: Run) {
  const { store, browser, background } = around;
  return {
    readData: () => run({ kind: 'data', instruction: '' }),
    /** Reads the open table or list on: what is not in view, and the next pages. */
    readFurther: () => run({ kind: 'data', instruction: '', isFurther: true }),
    openData: (open: OpenOffer) => changeData(around, () => ({ open })),
    /** Back to the tables and lists to choose from; those of the whole page, when one was picked. */
    closeData: () => {
      if (tabDataOf(store.read())?.isPicked) {
        forgetData(around);
        void run({ kind: 'data', instruction: '' });
      } else changeData(around, () => ({ open: undefined, unknown: [] }));
    },
    changeSheet: (change: (sheet: Sheet) => Sheet) =>
      changeData(around, ({ open }) => ({ open: open && { ...open, sheet: change(open.sheet) } })),
    /** Draws marks around elements of the data; without any, clears. Marks are an aid: none is worth a word. */
    markData: (sessionId: string, place: MarkedPlace | undefined) => {
      const { engine = '', refs = [], scroll = false } = place ?? {};
      return background.markData({ sessionId, engine, refs: [...refs], scroll }).then(ignore, ignore);
    },
    /** Gives the name of the file; nothing when it could not be written. */
    saveData: async (format: DataFormat, table: ExportTable): Promise<string | undefined> => {
      const { fileOf } = await bring(() => import('../data-work'));
      const name = fileNameOf(table.title || 'data', format);
      return fileOf(format, table).then(
        (file) => {
          browser.saveFile(name, file);
          return name;
        },
        () => undefined,
      );
    },
    /** Keeps the reading of the open sheet as a recording. Gives its name and the most pages it reads; nothing when it cannot be read again. */
    recordData: async (): Promise<{ name: string; pages: number } | undefined> => {
      const data = tabDataOf(store.read());
      if (!data?.open) return undefined;
      const { recordSheet } = await bring(() => import('../data-work'));
      const recording = recordSheet(data, data.open, { id: crypto.randomUUID(), at: Date.now() });
      if (!recording) return undefined;
      return background.addRecordings({ recordings: [recording] }).then(
        () => ({ name: recording.name, pages: pagesIn(recording) }),
        () => undefined,
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

const pagesIn = ({ steps }: Recording): number =>
  steps.reduce((most, { extraction }) => Math.max(most, extraction?.pages ?? 1), 1);

/** The data of the active tab, as it was last read. */
export const tabDataOf = ({ tab, data }: PanelState): TabData | undefined => tab && data[tab.id];

type Asked = { tabId: number; sessionId: string; request: Request & { kind: 'data' } };

/** Reads the page's tables and lists, or those around an element that the user points at. False when they did not. */
export async function askData(ports: IntentPorts, asked: Asked): Promise<boolean> {
  const { store, background } = ports;
  const { tabId, sessionId, request } = asked;
  if (request.isFurther) return readFurther(ports, asked);
  const { instruction } = request;
  const isPicked = request.isPicked === true;
  const picked = isPicked ? await background.pickElement({ sessionId }) : null;
  if (isPicked && !picked) return false;
  const around = picked ? { around: picked.candidate.action.selector } : {};
  const found = await background.offerData({ sessionId, ...around });
  const { showChosen, showData } = await bring(() => import('../data-work'));
  const shown = showData(store.read().data[tabId], { sessionId, found, instruction, isPicked });
  const show = (data: TabData) =>
    store.update((state) => ({ ...state, data: { ...state.data, [tabId]: data } }));
  show(shown);
  // What words do not name a model may find, where the user has one.
  if (shown.unknown.length === 0 || store.read().settings.models.length === 0) return true;
  show(showChosen(shown, await background.chooseRows({ sessionId, instruction })));
  return true;
}

async function readFurther(
  { store, background }: IntentPorts,
  { tabId, sessionId }: Asked,
): Promise<boolean> {
  const data = store.read().data[tabId];
  if (!data?.open) return false;
  const { pagesFurther, showFurther } = await bring(() => import('../data-work'));
  const { kind, ref, title, columns, engine } = data.open.offer;
  const offer = { kind, ref, title, columns, engine };
  const pages = pagesFurther(data.open);
  const read = await background.readOffer({ sessionId, offer, pages });
  store.update((state) => {
    const before = state.data[tabId];
    if (!before || before.open?.offer !== data.open?.offer) return state;
    return { ...state, data: { ...state.data, [tabId]: showFurther(before, read, pages) } };
  });
  return true;
}

function changeData({ store }: IntentPorts, change: (data: TabData) => Partial<TabData>): void {
  store.update((state) => {
    const data = tabDataOf(state);
    if (!state.tab || !data) return state;
    return { ...state, data: { ...state.data, [state.tab.id]: { ...data, ...change(data) } } };
  });
}

function forgetData({ store }: IntentPorts): void {
  store.update((state) => {
    if (!state.tab) return state;
    const { [state.tab.id]: _gone, ...data } = state.data;
    return { ...state, data };
  });
}

function ignore(): void {}
