import type { Fingerprint } from '../protocol/fingerprint';
import type { UserEvent } from '../protocol/recordings/raw-event';
import type { Alternate, FrameHop, StepTarget } from '../protocol/recordings/recording';
import { splitHops } from '../protocol/selector';

/** The place of a frame: the frame elements that lead to it, none for the top one, and its address if it is known. */
type Place = { hops: readonly FrameHop[]; url?: string };

/**
 * Puts an event into the frame that reported it, whatever place it names. Undefined for an event a frame cannot know:
 * one on an element of another frame, and a navigation, which only the top frame reports.
 */
export function placeEvent(event: UserEvent, { hops, url }: Place): UserEvent | undefined {
  if (!('target' in event)) return event.kind === 'navigation' && hops.length > 0 ? undefined : event;
  const { frame: _said, fingerprint, ...target } = event.target;
  if (leadsOn(target.selector) || (event.kind === 'drag' && leadsOn(event.onto))) return undefined;
  const own: StepTarget = {
    ...target,
    alternates: target.alternates.filter((each) => !isElsewhere(each)),
    fingerprint: fingerprint ? placeFingerprint(fingerprint, hops.length > 0 ? url : undefined) : undefined,
    frame: hops.length > 0 ? [...hops] : undefined,
  };
  return { ...event, target: own };
}

/**
 * An element of another site's frame that is found again is on that site as before: what was typed there may be typed again. What
 * follows in the address may be a session's and is not kept.
 */
function placeFingerprint({ frame: _said, ...own }: Fingerprint, url: string | undefined): Fingerprint {
  return { ...own, frame: url !== undefined ? url.replace(/[?#].*$/s, '') : undefined };
}

const leadsOn = (selector: string) => splitHops(selector).length > 1;

const isElsewhere = (alternate: Alternate) => 'selector' in alternate && leadsOn(alternate.selector);
