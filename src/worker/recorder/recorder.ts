import { SessionSlot } from '../store/session-slot';
import { sleep } from '../../base/deadline';
import browser, { type Tabs } from 'webextension-polyfill';
import { AutomationError, toAutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { maskAddress, maskText, changeText } from '../../base/mask';
import type { FrameOrigin } from '../../messaging/contract';
import { readFrameTree } from '../../page/frames';
import type { RecordAnswer } from '../../protocol/frame';
import { RawEvent, type RawEventOf, type UserEvent } from '../../protocol/recordings/live-recording';
import { isPageMove } from '../../protocol/action';
import { alternateKinds, maxTab, FrameHop } from '../../protocol/recordings/recording';
import type { Session } from '../../protocol/session';
import { actedEvent, type OwnAct, placeEvent } from '../../recording/step-target';
import { askFrame, inject, recorderFile, isOwnInput } from '../frames/tab-frames';
import type { TabValues } from '../sessions/tab-values';
import { tabOf, watchDialogs } from '../acting/tab-of';
import { eachInner, type ReachedFrame } from '../pages/frame-hops';
import { PictureQueue, writeThumbnail, type Wanted } from './pictures';
import { type Live, type LiveRecordings, pageTitle, type KeptRecording } from './live-recordings';
import { z } from 'zod';
import { NewestWrite } from '../../base/queue';

/** The most documents that are remembered: a document's last word may come after it has gone. */
const mostKept = 300;

const Kept = z.array(z.tuple([z.string(), z.array(FrameHop)]));

/**
 * The documents that were asked to tell what the user does, each with the frame elements that lead to it. Only from these is
 * anything taken. They outlive the worker, not the browser.
 */
export class RecordedFrames {
  readonly #slot = new SessionSlot('recordedFrames', Kept, []);
  readonly #known = this.#slot.read().then((kept) => new Map(kept));
  readonly #written = new NewestWrite((kept: z.infer<typeof Kept>) => this.#slot.write(kept));

  async add(documentId: string, hops: FrameHop[]): Promise<void> {
    const known = await this.#known;
    if (JSON.stringify(known.get(documentId)) === JSON.stringify(hops)) return;
    known.set(documentId, hops);
    const [oldest] = known.keys();
    if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
    this.#written.write([...known]);
  }

  /** The frame elements that lead to a document; undefined for one that was never asked. */
  async hopsTo(documentId: string | undefined): Promise<FrameHop[] | undefined> {
    return documentId === undefined ? undefined : (await this.#known).get(documentId);
  }
}

/**
 * The pause between looks for new frames in a tab that loads, in milliseconds: the browser reports no new frame
 * document.
 */
const lookMs = 100;

/** The most looks in a row that may fail, as while a frame's document is replaced, before the tab is left alone until it changes. */
const mostFailedLooks = 30;

/** Going back so soon after the last deed is what the page made of that, in milliseconds. */
const backByPageMs = 1000;

/** A tab that goes away so soon after the last deed in it was closed by its page, in milliseconds. */
const closedByPageMs = 1000;

/** From when to when, in milliseconds since 1970. */
type Span = { from: number; to: number };

/** A check of what is shown now, without its place. */
type CheckEvent =
  Omit<RawEventOf<'checked'>, 'at' | 'tab' | 'url'> | Pick<RawEventOf<'checkedAddress'>, 'kind'>;

type RecordedSession = Pick<Session, 'id' | 'tabId'>;

/** Keeps the recorder in all frames of the tabs that are recorded, and puts what it tells into the recordings. */
export class Recorder {
  readonly #lives: LiveRecordings;
  readonly #values: TabValues;
  readonly #pictures: PictureQueue;
  readonly #frames = new RecordedFrames();
  /** Tabs whose frames are being looked at, and whether they are to be looked at again. */
  readonly #looking = new Map<number, { again: boolean }>();
  /** When the page of a tab last asked for another document itself. */
  readonly #leaving = new Set<number>();
  /** When an extraction last went on to next pages of a tab, in milliseconds since 1970. */
  readonly #readings = new Map<number, Span>();
  /** When the user last pointed at an element for us in a tab: keys and clicks meant that, and not the page. */
  readonly #pointings = new Map<number, Span>();

  constructor(lives: LiveRecordings, values: TabValues) {
    this.#lives = lives;
    this.#values = values;
    this.#pictures = new PictureQueue(values, (...taken) => this.#keepPicture(...taken));
  }

  /** Follows the tabs of recordings. Call it before the first `await`. */
  follow(): void {
    browser.tabs.onUpdated.addListener((tabId, { status }) => {
      if (status !== undefined) void this.keepUp(tabId);
    });
    browser.tabs.onCreated.addListener((tab) => void this.#adopt(tab));
    browser.tabs.onActivated.addListener(({ tabId }) => void this.#visit(tabId));
    browser.windows.onFocusChanged.addListener((windowId) => void this.#visitWindow(windowId));
    browser.tabs.onRemoved.addListener((tabId) => void this.#close(tabId));
    browser.tabs.onReplaced.addListener((tabId, before) => void this.#renumber(before, tabId));
  }

  /** Has the frames of a recording tell, from now on. What its tabs show was asked for by the user. */
  async begin({ kept, draft }: Live): Promise<void> {
    const isNew = draft.steps.length === 0;
    await Promise.allSettled([
      ...kept.tabs.map((tabId) => this.#spread(tabId, { isTyped: true, isNew })),
      ...kept.visited.map(({ tabId }) => this.#spread(tabId, {})),
    ]);
  }

  /** Has the frames of a session's recording tell no longer, once what is still being typed there is told. */
  async halt(sessionId: string, state: 'paused' | 'ended'): Promise<Live> {
    await this.#end(await this.#lives.get(sessionId));
    return this.#lives.inTurn(sessionId, () => this.#lives.change(sessionId, { state }));
  }

  /** The session ends: what was recorded in it stays until it is discarded. */
  async endSession(sessionId: string): Promise<void> {
    const live = await this.#lives.find(sessionId);
    if (live && live.kept.state !== 'ended') await this.halt(sessionId, 'ended');
  }

  async #end({ kept }: Live): Promise<void> {
    await Promise.allSettled(
      tabsOf(kept).map(async (tabId) => {
        const { frames } = await readFrameTree(tabOf(tabId));
        const off = frames.map(async ({ documentId }) => {
          await askFrame({ tabId, documentId }, 'record', null);
          await watchDialogs({ tabId, documentId }, kept.recordingId, false);
        });
        await Promise.allSettled(off);
      }),
    );
  }

  /**
   * A frame tells what the user did in it. False when nothing is recorded there. Which frame that is, and on which site, is the
   * browser's word, never its own.
   */
  async note(told: UserEvent, from: FrameOrigin): Promise<boolean> {
    const { tabId, origin, documentId } = from;
    const hops = await this.#frames.hopsTo(documentId);
    const url = siteOf(told.url) === origin ? told.url : origin;
    const event = hops && placeEvent(told, { hops, url });
    if (!event || tabId === undefined) return false;
    if (isOwnInput(tabId, event.at) || isWithin(this.#pointings.get(tabId), event.at)) return true;
    const isOwnAddress = hops.length === 0 && siteOf(event.url) === origin;
    return this.#add(tabId, async (tab) => ({
      ...event,
      tab,
      url: isOwnAddress ? event.url : ((await browser.tabs.get(tabId)).url ?? ''),
    }));
  }

  /** A frame says that others have come into it. */
  async noteFrames({ tabId, documentId }: FrameOrigin): Promise<boolean> {
    const isKnown = (await this.#frames.hopsTo(documentId)) !== undefined;
    return tabId !== undefined && isKnown && this.keepUp(tabId);
  }

  /** The top frame says that its page asks for another document itself. */
  async noteLeaving({ tabId, documentId }: FrameOrigin): Promise<boolean> {
    const hops = await this.#frames.hopsTo(documentId);
    if (tabId === undefined || hops?.length !== 0) return false;
    this.#leaving.add(tabId);
    return true;
  }

  /**
   * An act of ours begins: what comes of it is written down after it. The function this gives says whether it was done; call
   * it in any case.
   */
  beginAct(session: RecordedSession, act: OwnAct): (isDone: boolean) => void {
    const at = Date.now();
    const over = Promise.withResolvers<boolean>();
    this.#addOwn(session, async (url) => {
      if (!(await over.promise)) return undefined;
      const isMove = isPageMove(act.action.method);
      return isMove ? moveEvent(session.tabId) : actedEvent(act, { at, tab: 0, url });
    });
    return over.resolve;
  }

  /**
   * Data was extracted: where the page has it becomes a step, if the session is recorded. Pages that come until the function
   * this gives is called belong to that step: its reading goes on to them.
   */
  noteExtracted(
    session: RecordedSession,
    extracted: Pick<RawEventOf<'extracted'>, 'instruction' | 'extraction'>,
  ): () => void {
    const at = Date.now();
    const reading = { from: at, to: Infinity };
    if ((extracted.extraction.pages ?? 1) > 1) this.#readings.set(session.tabId, reading);
    this.#addOwn(session, async (url) =>
      RawEvent.parse({ kind: 'extracted', at, tab: 0, url, ...extracted }),
    );
    return () => {
      reading.to = Date.now();
    };
  }

  /** Puts what an instruction of ours did into the recording of its session, if there is one. */
  #addOwn(
    { id: sessionId, tabId }: RecordedSession,
    make: (url: string) => Promise<RawEvent | undefined>,
  ): void {
    const add = async () => {
      if (!(await this.#lives.find(sessionId))) return;
      const { url = '' } = await browser.tabs.get(tabId);
      await this.#values.ready;
      const event = await make(url);
      if (event) await this.#lives.add(sessionId, this.#masked(tabId, event));
    };
    // A recording that was discarded meanwhile needs it no more, nor does a tab that is gone.
    void this.#lives.inTurn(sessionId, add).catch(() => {});
  }

  /** Has the user point at something in a tab: nothing of that is recorded. */
  async whilePointing<T>(tabId: number, work: () => Promise<T>): Promise<T> {
    const pointing = { from: Date.now(), to: Infinity };
    this.#pointings.set(tabId, pointing);
    try {
      return await work();
    } finally {
      pointing.to = Date.now();
    }
  }

  /** Adds a check to the recording of a tab. False when nothing is recorded there. */
  noteCheck(tabId: number, check: CheckEvent): Promise<boolean> {
    const at = Date.now();
    return this.#add(tabId, async (tab) => {
      const { url = '' } = await browser.tabs.get(tabId);
      return { ...check, at, tab, url };
    });
  }

  /** Drops the picture that is being taken. */
  abandonPicture(): void {
    this.#pictures.abandon();
  }

  /** Looks for new frames of a tab that is recorded, as long as it loads. */
  async keepUp(tabId: number): Promise<boolean> {
    const looking = this.#looking.get(tabId);
    if (looking) looking.again = true;
    if (looking || !(await this.#isRecorded(tabId))) return looking !== undefined;
    const state = { again: true };
    this.#looking.set(tabId, state);
    try {
      let failed = 0;
      let isLoading = true;
      // Frames come just as their tab has loaded: one that comes while the browser is asked is looked for, too.
      while (isLoading || state.again || isWorthAnother(failed)) {
        state.again = false;
        failed = await this.#look(tabId, failed);
        await sleep(lookMs);
        isLoading = await tabOf(tabId).isLoading();
      }
    } finally {
      this.#looking.delete(tabId);
    }
    return true;
  }

  /**
   * Looks for new frames, and gives the number of looks that have failed in a row: a document that is just going away
   * keeps its frame from being found.
   */
  async #look(tabId: number, failedBefore: number): Promise<number> {
    if (!(await this.#isRecorded(tabId))) return 0;
    try {
      await this.#spread(tabId, {});
      return 0;
    } catch (thrown) {
      const isBrowsers = toAutomationError(thrown).code === 'page-not-scriptable';
      if (!isBrowsers || (await tabOf(tabId).isLoading())) return failedBefore + 1;
      await this.#disown(tabId);
      return 0;
    }
  }

  async #isRecorded(tabId: number): Promise<boolean> {
    return (await this.#lives.ofTab(tabId))?.kept.state === 'recording';
  }

  /** Has all frames of a tab tell; the top one first, since it alone may have come anew. */
  async #spread(tabId: number, { isTyped, isNew }: { isTyped?: true; isNew?: boolean }): Promise<void> {
    const tree = await readFrameTree(tabOf(tabId));
    const top = { frame: tree.top, hops: [] };
    const { state, came } = await this.#start(tabId, top);
    if (state === 'begun' || isNew) await this.#arrive(tabId, came, isTyped);
    const unreadable = await eachInner(tree, top, async (inner) => void (await this.#start(tabId, inner)));
    const found = await this.#lives.ofTab(tabId);
    if (!found || found.kept.unreadable.join() === unreadable.join()) return;
    await this.#change(found, () => ({ unreadable }));
  }

  async #start(tabId: number, { frame: { documentId }, hops }: ReachedFrame): Promise<RecordAnswer> {
    const found = await this.#lives.ofTab(tabId);
    if (!found) throw new AutomationError('invalid-input', say`Nothing is recorded in this tab.`);
    const { recordingId, options } = found.kept;
    const { alternates = [...alternateKinds], testIdAttribute } = options;
    const secrets = secretsIn(found, hops);
    const request = { alternates, testIdAttribute, secrets, dialogs: recordingId };
    await this.#frames.add(documentId, hops);
    let answer = await askFrame({ tabId, documentId }, 'record', request);
    if (answer.state === 'absent') {
      await inject(tabId, [documentId], recorderFile);
      answer = await askFrame({ tabId, documentId }, 'record', request);
    }
    if (answer.state === 'begun') await watchDialogs({ tabId, documentId }, recordingId, true);
    return answer;
  }

  /** The tab shows another document than before. */
  async #arrive(tabId: number, came: RecordAnswer['came'], isAsked = false): Promise<void> {
    const { at, url, isBack } = came;
    const isByPage = this.#leaving.delete(tabId) || came.isByPage;
    const reading = this.#readings.get(tabId);
    if (isWithin(reading, at)) return;
    await this.#add(tabId, async (tab, { draft }) => {
      const isLate = at - (draft.times.at(-1) ?? 0) > backByPageMs;
      return { kind: 'navigation', at, tab, url, isTyped: isAsked || (isBack ? isLate : !isByPage) };
    });
  }

  /** A tab that another one opened. Its address is told when its page has come. */
  async #adopt({ id: tabId, openerTabId }: Tabs.Tab): Promise<void> {
    if (tabId === undefined || openerTabId === undefined) return;
    const found = await this.#lives.ofTab(openerTabId);
    if (!found || found.kept.state !== 'recording') return;
    const at = Date.now();
    const { sessionId } = found.kept;
    // The browser may tell of the tab before the page has told of the click: once it answers, it has.
    await this.#spread(openerTabId, {}).catch(() => {});
    await this.#lives.inTurn(sessionId, async () => {
      const { kept } = await this.#lives.get(sessionId);
      const opener = kept.tabs.indexOf(openerTabId);
      if (opener < 0 || kept.tabs.length > maxTab) return;
      await this.#lives.change(sessionId, { tabs: [...kept.tabs, tabId], visited: without(kept, tabId) });
      await this.#lives.add(sessionId, { kind: 'tabOpened', at, tab: kept.tabs.length, url: '', opener });
    });
    await this.keepUp(tabId);
  }

  /** A tab that shows a page of the browser's own was opened by the user: no page can open that. */
  async #disown(tabId: number): Promise<void> {
    const at = Date.now();
    await this.#add(tabId, async (tab) => ({ kind: 'tabOpened', at, tab, url: '' }));
  }

  /** The user goes to a tab: what is done there from now on is heard. */
  async #visit(tabId: number): Promise<void> {
    const at = Date.now();
    const live = await this.#lives.newest();
    if (!live) return;
    const { sessionId } = live.kept;
    await this.#lives.inTurn(sessionId, async () => {
      if (await this.#lives.ofTab(tabId)) return;
      const { kept } = await this.#lives.get(sessionId);
      const tab = await browser.tabs.get(tabId);
      if (!tab.incognito) await this.#lives.change(sessionId, { visited: [...kept.visited, { tabId, at }] });
    });
    await this.keepUp(tabId);
  }

  async #visitWindow(windowId: number): Promise<void> {
    if (windowId === browser.windows.WINDOW_ID_NONE) return;
    const [tab] = await browser.tabs.query({ active: true, windowId });
    if (tab?.id !== undefined) await this.#visit(tab.id);
  }

  /**
   * True for an event that goes into the recording. A tab that the user went to joins it once they do something
   * there: a look at it leaves nothing.
   */
  async #belongs({ kept }: Live, tabId: number, event: RawEvent): Promise<boolean> {
    if (kept.tabs.includes(tabId)) return true;
    const visit = kept.visited.find((each) => each.tabId === tabId);
    if (!visit || !isDoneByUser(event) || event.at < visit.at || kept.tabs.length > maxTab) return false;
    const tabs = [...kept.tabs, tabId];
    await this.#lives.change(kept.sessionId, { tabs, visited: without(kept, tabId) });
    return true;
  }

  /** A tab that the browser puts away to save memory has another number from then on. */
  async #renumber(before: number, tabId: number): Promise<void> {
    const found = await this.#lives.ofTab(before);
    if (!found) return;
    const renumber = (id: number) => (id === before ? tabId : id);
    await this.#change(found, ({ tabs, visited }) => ({
      tabs: tabs.map(renumber),
      visited: visited.map((visit) => ({ ...visit, tabId: renumber(visit.tabId) })),
    }));
  }

  async #close(tabId: number): Promise<void> {
    this.#readings.delete(tabId);
    this.#pointings.delete(tabId);
    const found = await this.#lives.ofTab(tabId);
    if (!found) return;
    if (!found.kept.tabs.includes(tabId) || found.kept.tabs[0] === tabId)
      return this.#change(found, (kept) =>
        kept.tabs[0] === tabId ? { state: 'ended' } : { visited: without(kept, tabId) },
      );
    const at = Date.now();
    await this.#add(tabId, async (tab, { draft }) => ({
      kind: 'tabClosed',
      at,
      tab,
      url: '',
      isByPage: (draft.steps.at(-1)?.tab ?? 0) === tab && at - (draft.times.at(-1) ?? 0) < closedByPageMs,
    }));
  }

  /** Changes all but the steps of a recording, in its turn. */
  async #change(
    { kept: { sessionId } }: Live,
    change: (kept: KeptRecording) => Partial<KeptRecording>,
  ): Promise<void> {
    await this.#lives.inTurn(sessionId, async () => {
      const { kept } = await this.#lives.get(sessionId);
      await this.#lives.change(sessionId, change(kept));
    });
  }

  /** Puts what `make` gives into the recording of a tab, in its turn and without any secret. */
  async #add(tabId: number, make: (tab: number, live: Live) => Promise<RawEvent>): Promise<boolean> {
    const found = await this.#lives.ofTab(tabId);
    await this.#values.ready;
    if (!found || found.kept.state !== 'recording') return false;
    const { sessionId } = found.kept;
    await this.#lives.inTurn(sessionId, async () => {
      const live = await this.#lives.get(sessionId);
      const { tabs } = live.kept;
      const event = await make(tabs.includes(tabId) ? tabs.indexOf(tabId) : tabs.length, live);
      // Told again, since the worker was stopped before it could answer.
      if ('target' in event && live.draft.times.includes(event.at)) return;
      if (!(await this.#belongs(live, tabId, event))) return;
      if ('target' in event && !live.draft.steps.some(({ target }) => target))
        await this.#noteTitle(sessionId, tabId);
      const stepId = await this.#lives.add(sessionId, this.#masked(tabId, event));
      const { recordingId, options } = live.kept;
      if (stepId === undefined || !options.thumbnails || !('target' in event)) return;
      this.#pictures.want({ tabId, sessionId, recordingId, stepId });
    });
    return true;
  }

  async #keepPicture(
    { sessionId, recordingId, stepId }: Wanted,
    picture: Blob,
    isWhole: () => boolean,
  ): Promise<void> {
    await this.#lives.inTurn(sessionId, async () => {
      const { draft } = await this.#lives.get(sessionId);
      // Typing goes on in a step of another id, which gets its own.
      if (!isWhole() || !draft.steps.some(({ id }) => id === stepId)) return;
      await writeThumbnail(stepId, recordingId, picture);
      await this.#lives.addThumbnail(sessionId, stepId, stepId);
    });
  }

  async #noteTitle(sessionId: string, tabId: number): Promise<void> {
    const { title = '', url = '' } = await browser.tabs.get(tabId);
    await this.#lives.change(sessionId, { title: pageTitle({ title, url }, this.#values.textsOf(tabId)) });
  }

  #masked(tabId: number, event: RawEvent): RawEvent {
    const values = this.#values.textsOf(tabId);
    const shown = { ...event, url: maskAddress(event.url) };
    return RawEvent.parse(changeText(shown, (text) => maskText(text, values)));
  }
}

/** A page that an act of ours has just gone to, also where that is a place in the same document. */
async function moveEvent(tabId: number): Promise<RawEvent> {
  const { url = '' } = await browser.tabs.get(tabId);
  return { kind: 'navigation', at: Date.now(), tab: 0, url, isTyped: true };
}

const isWithin = (span: Span | undefined, at: number): boolean =>
  span !== undefined && at >= span.from && at <= span.to;

/** As the browser writes an origin, that of a file too. */
function siteOf(address: string): string | undefined {
  const url = URL.parse(address);
  return url ? `${url.protocol}//${url.host}` : undefined;
}

const isWorthAnother = (failed: number): boolean => failed > 0 && failed < mostFailedLooks;

const tabsOf = ({ tabs, visited }: KeptRecording) => [...tabs, ...visited.map(({ tabId }) => tabId)];

const without = ({ visited }: KeptRecording, tabId: number) => visited.filter((each) => each.tabId !== tabId);

function isDoneByUser(event: RawEvent): boolean {
  if (event.kind === 'navigation') return event.isTyped && !event.url.startsWith('about:');
  return event.kind === 'checkedAddress' || ('target' in event && event.kind !== 'quiet');
}

/** Selectors of what was made a secret in the frame that these lead to. */
function secretsIn({ draft }: Live, hops: readonly FrameHop[]): string[] {
  const way = (frame: readonly FrameHop[] = []) => frame.map(({ selector }) => selector).join(' >> ');
  const made = draft.steps.filter(({ isSecret, target }) => isSecret && way(target?.frame) === way(hops));
  return [...new Set(made.flatMap(({ target }) => target?.selector ?? []))];
}
