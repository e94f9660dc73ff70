import { deferred, withSignal } from '../base/deadline';
import { AutomationError } from '../base/errors';
import { say, type Saying } from '../base/say';
import { doneBy, failed } from '../engine/page';
import type { Effect, FrameAct, Outcome, DialogAnswers } from '../protocol/frame';
import { isProvedByEffect } from '../protocol/methods';
import type { FollowedAct, ActingMemory } from './followed-acts';
import type { ActOfFrame, DialogGuard, LiveFrame, Tab, TabActOptions } from './tab';

/** An act that is sent to its frame, and the guard of its dialogs. */
export type SentAct = ActOfFrame & { request: FrameAct; dialogs: DialogGuard; options: TabActOptions };

/** A frame that was told to stop has this long to answer, in milliseconds. */
export const lastWordMs = 300;

/** Sees the effects of an act that its frame cannot: navigation, tabs, dialogs, changes in other frames. */
export class Witnesses {
  readonly #act: SentAct;
  readonly #followed: FollowedAct;
  readonly #isByEffect: boolean;
  readonly #others: OtherFrames;
  readonly #tab: TabWatch;

  /** `frames`: all that the tab has. */
  constructor(act: SentAct, followed: FollowedAct, frames: readonly LiveFrame[]) {
    this.#act = act;
    this.#followed = followed;
    this.#isByEffect = isProvedByEffect(act.request.method);
    this.#others = watchOtherFrames(act, followed, this.#isByEffect ? frames : []);
    this.#tab = watchTab(act, () => this.#isLeaving);
  }

  /** Passes the time at which the act reached its page, in ms since 1970, to the other frames. */
  sent(at: number): void {
    this.#others.sent(at);
  }

  /** Ends the frame's own wait for an effect. */
  stopFrame(late = false): void {
    const { tab, place, request } = this.#act;
    void tab.ask(place.frame.documentId, 'stopAct', { actId: request.actId, late }).catch(() => {});
  }

  stop(): void {
    this.#tab.stop();
    void this.#others.over();
  }

  /**
   * Resolves with the frame's answer, completed by the effects that only the tab shows.
   *
   * A frame that went away before it reported the act as sent proves nothing: the page may have left by itself.
   */
  async settle(answer: Promise<Outcome>): Promise<Outcome> {
    const outcome = await this.#outcomeOf(answer);
    if (outcome.status === 'failed') return outcome;
    const asked = outcome.effects.flatMap((effect) => statuses.get(effect) ?? []);
    const came = asked.map((status) => Promise.race([status, sleep(arrivalMs)]));
    const refused = (await Promise.all(came)).find((status) => Number(status) >= 400);
    if (refused !== undefined)
      return refusedBy(say`The page’s server refused it: it answered ${Number(refused)}.`);
    return { ...outcome, effects: addTo(outcome.effects, this.#asked) };
  }

  /** Another document in the frame may be the act's doing. A frame inside others may take those with it, and cannot report that. */
  get #isLeaving(): boolean {
    return this.#followed.isLeaving || this.#act.place.holder !== undefined;
  }

  /** The questions whether to leave the page, where the act is what leaves it: the page may have been about to by itself. */
  get #asked(): readonly Effect[] {
    return this.#isLeaving ? this.#act.dialogs.asked() : [];
  }

  async #outcomeOf(answer: Promise<Outcome>): Promise<Outcome> {
    const byFrame = answer.then(
      (outcome) => () => this.#complete(outcome),
      (thrown: unknown) => () => this.#afterFrameGone(thrown),
    );
    if (!this.#isByEffect) return (await byFrame)();
    const first = await Promise.race([byFrame, this.#tab.seen]);
    if (!Array.isArray(first)) return first();
    // The frame still waits for an effect of its own.
    if (!this.#followed.wasSent) return (await byFrame)();
    // A tab may be closed again by what the act has begun: the frame knows when that has ended.
    if (first.every(({ kind }) => kind === 'tab')) {
      this.#others.noteChange();
      return (await byFrame)();
    }
    this.stopFrame();
    const own = await withSignal(answer, AbortSignal.timeout(lastWordMs)).catch(() => undefined);
    return doneBy(addTo(own?.status === 'done' ? own.effects : [], first));
  }

  async #complete(outcome: Outcome): Promise<Outcome> {
    const blocked = await this.#act.dialogs.finish();
    const effects = [...this.#tab.effects, ...this.#asked];
    if (outcome.status === 'done') {
      const failure = outcome.effects.some(isDownload) && (await this.#lostDownload());
      return failure || { ...outcome, effects: addTo(outcome.effects, effects) };
    }
    const refusedAt = outcome.error.details?.refusedAt;
    if (typeof refusedAt === 'number') {
      this.#others.sent(refusedAt);
      const since = await this.#lastWordOfOthers();
      return since.length === 0 ? outcome : doneBy(since);
    }
    if (!outcome.sent || outcome.error.code !== 'no-effect-seen') return outcome;
    if (effects.length > 0) return doneBy(effects);
    const { failedDownload } = this.#tab;
    if (failedDownload !== undefined) return downloadFailed(failedDownload);
    if (this.#tab.isNavigating() && this.#isLeaving) return this.#navigated();
    if (blocked) {
      // The page tried what the browser grants only to a person's own input.
      const message = say`The browser did not let the page open ${blocked}: it needs trusted input.`;
      return { ...outcome, error: new AutomationError('needs-trusted', message).toJSON() };
    }
    const elsewhere = await this.#lastWordOfOthers();
    return elsewhere.length === 0 ? outcome : doneBy(elsewhere);
  }

  /** The failure of an act that asked for a download, whatever else it shows, once the browser has heard of that. */
  async #lostDownload(): Promise<Outcome | undefined> {
    const { tab, signal } = this.#act;
    if (!tab.hearsDownloads || this.#tab.effects.some(isDownload)) return undefined;
    const heard = Promise.race([this.#tab.downloaded, sleep(downloadMs)]);
    await withSignal(heard, signal).catch(() => {});
    const { failedDownload } = this.#tab;
    return failedDownload === undefined ? undefined : downloadFailed(failedDownload);
  }

  #lastWordOfOthers(): Promise<Effect[]> {
    return withSignal(this.#others.over(), this.#act.signal).catch(() => []);
  }

  /** Waits until the other document is there, or the browser no longer loads one. */
  async #navigated(): Promise<Outcome> {
    const { tab, place, signal, options } = this.#act;
    const stopped = this.#tab.stopped(options.effectTimeoutMs).then(() => documentChange(tab, place.frame));
    try {
      const seen = await withSignal(Promise.race([this.#tab.seen, stopped]), signal);
      if (seen) return doneBy([seen].flat());
    } catch {
      return doneBy([{ kind: 'navigated', ...say`began to load another page, which has not come yet` }]);
    }
    const message = say`The page began to load another, which never came. The act may have worked, so it is not repeated.`;
    return failed(new AutomationError('no-effect-seen', message), true);
  }

  async #afterFrameGone(thrown: unknown): Promise<Outcome> {
    if (thrown instanceof AutomationError && thrown.code !== 'frame-gone') throw thrown;
    const { tab, place } = this.#act;
    const isGone = await tab.isGone();
    if (!this.#followed.wasSent) {
      if (isGone) return failed(new AutomationError('tab-closed', say`The tab was closed.`));
      const message = say`The page went away before anything was done on it.`;
      return failed(new AutomationError('frame-gone', message));
    }
    const changed = this.#isLeaving ? arrival : documentChange;
    const seen = isGone ? tabClosed : await changed(tab, place.frame);
    if (!seen && this.#isLeaving) return this.#navigated();
    if (!seen || (seen.kind === 'navigated' && !this.#isLeaving)) {
      const message = say`The page went to another address by itself after the act was sent. The act may have worked, so it is not repeated.`;
      return failed(new AutomationError('frame-gone', message), true);
    }
    if (seen.kind === 'navigated') return doneBy([seen]);
    const effects = this.#isByEffect ? await this.#closedBy(seen) : [];
    return effects.length > 0 ? doneBy(effects) : failed(lossOf(seen), true);
  }

  /** The effects that prove an act whose frame or tab is gone: its closing by the page itself, or changes in other frames. */
  async #closedBy(seen: Effect): Promise<Effect[]> {
    const closed = await this.#followed.closing();
    if (closed === (seen === tabClosed ? 'tab' : 'frame')) return [seen];
    return seen === tabClosed ? [] : this.#lastWordOfOthers();
  }
}

const isDownload = ({ kind }: Effect) => kind === 'download';

/** The browser tells of a download that a page asked for within this, in milliseconds. */
const downloadMs = 1200;

const refusedBy = (message: Saying): Outcome => failed(new AutomationError('value-rejected', message), true);

const downloadFailed = (name: string): Outcome =>
  refusedBy(say`The download ${name} failed: the server gave no file.`);

/** The HTTP status of the page that an effect tells of. */
const statuses = new WeakMap<Effect, number | Promise<number | undefined>>();

/** The page of a tab that was opened is waited for so long, in milliseconds. */
const arrivalMs = 1500;

/** Adds the tab's effects to the frame's own, without doubles: both notice most downloads, and some navigations. */
function addTo(own: readonly Effect[], effects: readonly Effect[]): Effect[] {
  const isKnown = ({ kind, sentence }: Effect) =>
    own.some((known) => known.kind === kind && (kind === 'download' || known.sentence === sentence));
  return [...own, ...effects.filter((effect) => !isKnown(effect))];
}

/** The error for a frame or tab that is gone, where nothing can be read back. */
function lossOf({ kind }: Effect): AutomationError {
  if (kind === 'tab') {
    const message = say`The tab was closed after the act was sent. It may have worked, so it is not repeated.`;
    return new AutomationError('tab-closed', message);
  }
  const message = say`The frame was removed after the act was sent. It may have worked, so it is not repeated.`;
  return new AutomationError('frame-gone', message);
}

/** The other frames of a tab, watched for changes that an act makes in them. */
type OtherFrames = {
  /** Tells the acting frame that the act was seen elsewhere: it waits for what it has begun, and for no effect of its own. */
  noteChange(): void;
  /** Passes the time at which the act reached its page, in ms since 1970. */
  sent(at: number): void;
  /** Ends the watch; resolves with the changes of the act that are still there. */
  over(): Promise<Effect[]>;
};

/** The longest wait for the last word of the other frames, in milliseconds. */
const othersLastWordMs = 1000;

function watchOtherFrames(
  { tab, place, request: { actId }, dialogs: { name }, options }: SentAct,
  followed: FollowedAct,
  frames: readonly LiveFrame[],
): OtherFrames {
  const own = place.frame.documentId;
  const others = frames.map(({ documentId }) => documentId).filter((documentId) => documentId !== own);
  const left = new Set<LiveFrame>();
  const noteChange = () => void tab.ask(own, 'changedElsewhere', { actId }).catch(() => {});
  for (const documentId of others) followed.watchers.add(documentId);
  followed.onFrameLeft = (documentId) => {
    const frame = frames.find((each) => each.documentId === documentId);
    if (frame) left.add(frame);
    noteChange();
  };
  const watching = { actId, dialogs: { name, policy: options.dialogs } };
  for (const documentId of others)
    void tab
      .ask(documentId, 'watchChanges', watching)
      .then((hasChanged) => hasChanged && noteChange())
      .catch(() => {});
  return {
    noteChange,
    sent: (at) => {
      for (const documentId of others) void tab.ask(documentId, 'actSent', { actId, at }).catch(() => {});
    },
    over: async () => {
      const words = others.map((documentId) => tab.ask(documentId, 'actOver', { actId }).catch(() => []));
      const none = new Promise<Effect[][]>((give) => setTimeout(give, othersLastWordMs, []));
      const [said, went] = await Promise.all([
        Promise.race([Promise.all(words), none]),
        Promise.all([...left].map((frame) => arrival(tab, frame))),
      ]);
      return [...went.flatMap((effect) => effect ?? []), ...said.flat()];
    },
  };
}

/** The effect of a frame that is taken to another document, once that is there. */
async function arrival(tab: Tab, frame: LiveFrame): Promise<Effect | undefined> {
  const until = performance.now() + othersLastWordMs;
  for (;;) {
    const effect = await documentChange(tab, frame);
    const isThere = effect && effect !== frameClosed;
    if (isThere || performance.now() > until) return effect;
    await sleep(pollMs);
  }
}

/** A watch for effects of an act that no frame can see. It lives as long as the act. */
type TabWatch = {
  isNavigating(): boolean;
  readonly effects: readonly Effect[];
  /** The name of a download that failed. */
  readonly failedDownload: string | undefined;
  /** Resolves when a download has come, or failed. May never resolve. */
  readonly downloaded: Promise<void>;
  /** Resolves with the first effect: a tab opened, another document in the frame. May never resolve. */
  readonly seen: Promise<Effect[]>;
  /** Resolves when `graceMs` have passed and the tab loads no document. */
  stopped(graceMs: number): Promise<void>;
  stop(): void;
};

const tabClosed: Effect = { kind: 'tab', ...say`the tab closed` };
const frameClosed: Effect = { kind: 'closed', ...say`the frame closed` };

/** The pause between two looks at whether the tab still loads, in milliseconds. */
const pollMs = 150;

const sleep = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

function watchTab({ tab, place, request, options }: SentAct, isLeaving: () => boolean): TabWatch {
  const { frame } = place;
  const effects: Effect[] = [];
  const opened = new Map<number, Effect>();
  const { promise: seen, resolve } = deferred<Effect[]>();
  const listening = new AbortController();
  const { signal } = listening;
  const heard = deferred<void>();
  let failedDownload: string | undefined;
  let navigating = false;
  const add = (effect: Effect) => {
    effects.push(effect);
    resolve(effects);
  };
  // The browser has no event for a page that is asked for but not there yet, nor for one that never comes.
  const stopped = async (graceMs: number) => {
    await sleep(graceMs);
    while (!signal.aborted && (await tab.isLoading())) await sleep(pollMs);
    navigating = false;
  };
  // When no other document will come, the frame waits for none.
  const stay = () => tab.ask(frame.documentId, 'stayed', { actId: request.actId }).catch(() => {});
  void stopped(options.effectTimeoutMs).then(() => (signal.aborted ? undefined : stay()));
  tab.listen(
    {
      onOpened: (tabId) => {
        const effect: Effect = { kind: 'tab', ...say`opened a tab` };
        if (tabId !== undefined) {
          options.onTabOpened?.(tabId);
          opened.set(tabId, effect);
          statuses.set(effect, tab.statusOf(tabId));
        }
        add(effect);
      },
      onClosed: (tabId) => {
        const at = effects.findIndex((effect) => effect === opened.get(tabId));
        if (at >= 0) effects.splice(at, 1);
      },
      onDownload: ({ name, referrer, hasFailed }) => {
        if (!isAskedBy(frame.url, referrer)) return;
        if (hasFailed) failedDownload = name;
        else add({ kind: 'download', ...say`asked for the download ${name}` });
        heard.resolve();
      },
      onLoading: (isLoading) => {
        navigating = isLoading;
        // The frame itself reports whether the act has closed it.
        void documentChange(tab, frame).then(
          (effect) => effect && effect !== frameClosed && isLeaving() && !signal.aborted && add(effect),
        );
      },
    },
    signal,
  );
  return {
    isNavigating: () => navigating,
    effects,
    get failedDownload() {
      return failedDownload;
    },
    downloaded: heard.promise,
    seen,
    stopped,
    stop: () => listening.abort(),
  };
}

/** The effect when the frame has another document than `before`, or an inner frame is gone; else undefined. */
async function documentChange(tab: Tab, before: LiveFrame): Promise<Effect | undefined> {
  const frames = await tab.readyFrames().catch(() => undefined);
  if (!frames) return undefined;
  const now = frames.find(({ frameId }) => frameId === before.frameId);
  if (now?.key === before.key) return undefined;
  if (now) {
    const effect: Effect = { kind: 'navigated', ...say`went to ${shortUrl(now.url, before.url)}` };
    statuses.set(effect, now.status);
    return effect;
  }
  return before.frameId === 0 ? undefined : frameClosed;
}

/** A download came from this page when its referrer is the page, or at least the page's site. */
function isAskedBy(page: string, referrer: string | undefined): boolean {
  if (!referrer || !URL.canParse(referrer) || !URL.canParse(page)) return false;
  const [from, to] = [new URL(referrer), new URL(page)];
  return from.origin === to.origin && (from.pathname === to.pathname || from.pathname === '/');
}

/** The address without the parts that stayed the same: "/cart" on the same site. */
function shortUrl(url: string, before: string): string {
  if (!URL.canParse(url) || !URL.canParse(before)) return url;
  const to = new URL(url);
  return to.origin === new URL(before).origin ? to.pathname + to.search + to.hash : to.host + to.pathname;
}

/** A change in a frame's main world. `restore` answers whether the browser kept the page from opening a window. */
type DialogChange = 'replace' | 'restore';

export type RunDialogs = (
  documentId: string,
  deed: DialogChange,
  given: { name: string; policy: DialogAnswers | null },
) => Promise<unknown>;

/**
 * Replaces `alert`, `confirm`, `prompt` and `open` in the main world of the covered frames for the length of an act. A
 * page can see of us only this and the following of causes (docs/how-it-works/security.md). Without a policy the browser's
 * debugger answers, and dialogs are only told.
 */
export function guardPageDialogs(
  memory: ActingMemory,
  policy: DialogAnswers | null,
  run: RunDialogs,
): DialogGuard {
  const name = crypto.randomUUID();
  const covered = new Map<string, Promise<unknown>>();
  // A frame that is gone, or out of reach, counts as one without dialogs.
  const ask = (documentId: string, change: DialogChange) =>
    Promise.race([run(documentId, change, { name, policy }).catch(() => undefined), patience()]);
  let isOver = false;
  const restore = async () => {
    const told = await Promise.all([...covered.keys()].map((documentId) => ask(documentId, 'restore')));
    return told.includes(true) ? 'a window' : undefined;
  };
  const finish = async () => {
    if (isOver) return undefined;
    isOver = true;
    const last = restore();
    memory.endingGuard = last;
    return last.finally(() => {
      if (memory.endingGuard === last) memory.endingGuard = undefined;
    });
  };
  return {
    name,
    begin: async () => {},
    cover: async (documentId) => {
      await memory.endingGuard;
      const covering = covered.get(documentId) ?? ask(documentId, 'replace');
      covered.set(documentId, covering);
      await covering;
    },
    asked: () => [],
    finish,
    release: async () => void (await finish()),
  };
}

/** The longest wait for a page to answer, in milliseconds: a dialog of its own may block it. */
const patienceMs = 500;

const patience = () => new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined));
