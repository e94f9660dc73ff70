import type { SessionPlace } from '../sessions/service-session';

/** A scope as the session's tab has it: one of a frame is reached through the frame. */
export function scopeIn({ frame }: SessionPlace, selector: string | undefined): { selector?: string } {
  if (frame === undefined) return selector === undefined ? {} : { selector };
  return { selector: `${frame} >> ${selector ?? 'html'}` };
}
