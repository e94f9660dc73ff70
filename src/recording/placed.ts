import type { UserEvent } from '../protocol/raw-event';
import type { Alternate, FrameHop, StepTarget } from '../protocol/recording';
import { splitHops } from '../protocol/selector';

/**
 * What a frame told, as done in the frame that `hops` lead to, whatever else it says. Undefined for what a frame cannot know: an
 * element of another one, and where the tab goes, which the top frame alone tells.
 */
export function placeEvent(event: UserEvent, hops: readonly FrameHop[]): UserEvent | undefined {
  if (!('target' in event)) return event.kind === 'navigation' && hops.length > 0 ? undefined : event;
  const { frame: _said, ...target } = event.target;
  if (leadsOn(target.selector) || (event.kind === 'drag' && leadsOn(event.onto))) return undefined;
  const own: StepTarget = {
    ...target,
    alternates: target.alternates.filter((each) => !isElsewhere(each)),
    ...(hops.length > 0 ? { frame: [...hops] } : {}),
  };
  return { ...event, target: own };
}

const leadsOn = (selector: string) => splitHops(selector).length > 1;

const isElsewhere = (alternate: Alternate) => 'selector' in alternate && leadsOn(alternate.selector);
