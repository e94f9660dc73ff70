import { isRecord } from '../../base/json';
import { CloudAction, type CloudHistory, isUsable } from '../../client/remote/believed-answers';
import { isMethod } from '../../protocol/methods';
import type { RawEvent, RecordingDraft } from '../../protocol/recordings/live-recording';
import { maxSteps } from '../../protocol/recordings/recording';
import { splitHops } from '../../protocol/selector';
import { addEvent, emptyDraft } from '../../recording/draft-step';

/** The steps of a history. It has neither fingerprints nor other ways to an element: their selectors are all there is. */
export function draftOfHistory({ pages }: CloudHistory): RecordingDraft {
  const events = pages.flatMap(({ url, actions }) => actions.flatMap((action) => eventsOf(url, action)));
  return events
    .slice(-maxSteps)
    .reduce((draft, event, at) => addEvent(draft, event, `c${at + 1}`), emptyDraft);
}

type ToldAction = CloudHistory['pages'][number]['actions'][number];

function eventsOf(pageUrl: string, { method, parameters, result, timestamp: at }: ToldAction): RawEvent[] {
  const place = { at, tab: 0, url: pageUrl.slice(0, 4000) };
  const { url } = parameters;
  if (method === 'navigate' && typeof url === 'string')
    return [{ ...place, url: url.slice(0, 2000), kind: 'navigation', isTyped: true }];
  if (method !== 'act' || !isRecord(result) || result['success'] !== true) return [];
  const done: unknown[] = Array.isArray(result['actions']) ? result['actions'].slice(0, 100) : [];
  return done.flatMap((told): RawEvent[] => {
    const { data: action } = CloudAction.safeParse(told);
    const args = (action?.arguments ?? []).slice(0, 20);
    if (!action || !isMethod(action.method) || !isUsable(action)) return [];
    if (args.some((text) => text.length > 10_000)) return [];
    const hops = splitHops(action.selector);
    const frame = hops.slice(0, -1).map((selector) => ({ selector }));
    const own = { selector: hops.at(-1) ?? action.selector, alternates: [] };
    const target = frame.length === 0 ? own : { ...own, frame };
    const description = action.description.slice(0, 2000);
    return [{ ...place, kind: 'acted', method: action.method, arguments: args, description, target }];
  });
}
