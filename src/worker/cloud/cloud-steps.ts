import { CloudAction, type CloudHistory } from '../../client/remote/believed-answers';
import { readHistory } from '../../client/remote/session-api';
import { isRecord } from '../../base/json';
import type { ActionOutput } from '../../protocol/action';
import { isMethod } from '../../protocol/methods';
import type { RawEvent, RecordingDraft } from '../../protocol/recordings/raw-event';
import { maxSteps, type Recording } from '../../protocol/recordings/recording';
import { splitHops } from '../../protocol/selector';
import { addEvent, emptyDraft } from '../../recording/draft-step';
import { recordingOf } from '../../recording/edit-recording';
import { notePage } from './cloud-pages';
import type { CloudStore } from './cloud-store';
import { keepAwake } from '../frames/keep-awake';
import { connectionOf } from './cloud-service';
import { isUsable } from './usable';

/** A service has this long to answer, in milliseconds. */
const answerMs = 30_000;
/** Most steps that are kept to be shown. */
const mostShown = 50;

/** Notes the address that a session's page shows and what was done there, whoever asked for it. */
export async function noteHistory(store: CloudStore, id: string): Promise<void> {
  // A service that does not tell leaves both as they were.
  const history = await historyOf(store, id).catch(() => undefined);
  const url = history?.pages.at(-1)?.url;
  if (!history || url === undefined) return;
  const { steps, times } = draftOfHistory(history);
  const shown = steps.map(({ description }, at) => ({ at: times[at] ?? 0, description })).slice(-mostShown);
  await store.update(id, (session) => ({
    ...session,
    url: url.slice(0, 4000),
    // Another page has another title.
    title: session.url === url ? session.title : '',
    steps: shown,
  }));
  const isUnnamed = (await store.get(id).catch(() => undefined))?.title === '';
  if (isUnnamed) await notePage(store, id);
}

/** Makes a recording of a session's history, which is called as the page it was done on. */
export async function recordHistory(store: CloudStore, id: string): Promise<Recording> {
  const at = Date.now();
  const { title, url } = await store.get(id);
  const host = URL.canParse(url) ? new URL(url).host : '';
  const name = (title || host || 'Cloud session').slice(0, 100);
  return recordingOf(draftOfHistory(await historyOf(store, id)), { id: crypto.randomUUID(), name, at });
}

async function historyOf(store: CloudStore, id: string): Promise<CloudHistory> {
  const connection = await connectionOf(await store.get(id));
  return keepAwake(readHistory(connection, id, { timeoutMs: answerMs }));
}

/** The steps of a history. It has neither fingerprints nor other ways to an element: their selectors are all there is. */
export function draftOfHistory({ pages }: CloudHistory): RecordingDraft {
  const events = pages.flatMap(({ url, actions }) => actions.flatMap((action) => eventsOf(url, action)));
  return events
    .slice(-maxSteps)
    .reduce((draft, event, at) => addEvent(draft, event, `c${at + 1}`), emptyDraft);
}

type Told = CloudHistory['pages'][number]['actions'][number];

function eventsOf(pageUrl: string, { method, parameters, result, timestamp: at }: Told): RawEvent[] {
  const place = { at, tab: 0, url: pageUrl.slice(0, 4000) };
  const { url } = parameters;
  if (method === 'navigate' && typeof url === 'string') {
    return [{ ...place, url: url.slice(0, 2000), kind: 'navigation', isTyped: true }];
  }
  if (method !== 'act' || !isRecord(result) || result['success'] !== true) return [];
  const { actions } = result;
  const done = Array.isArray(actions) ? actions.slice(0, 100) : [];
  return done.flatMap((each) => actedEvent(place, each));
}

function actedEvent(place: { at: number; tab: number; url: string }, told: unknown): RawEvent[] {
  const { data: action } = CloudAction.safeParse(told);
  const method = action?.method;
  if (!action || !isMethod(method) || !isUsable(action)) return [];
  const args = (action.arguments ?? []).slice(0, 20);
  if (args.some((text) => text.length > 10_000)) return [];
  const description = action.description.slice(0, 2000);
  return [{ ...place, kind: 'acted', method, arguments: args, description, target: targetOf(action) }];
}

function targetOf({ selector }: ActionOutput) {
  const hops = splitHops(selector);
  const frame = hops.slice(0, -1).map((hop) => ({ selector: hop }));
  const own = { selector: hops.at(-1) ?? selector, alternates: [] };
  return frame.length === 0 ? own : { ...own, frame };
}
