import { actionsOn } from '../matching';
import type { Candidate } from '../protocol/session';
import type { PageLook } from './page';

/** The likely action on an element the user pointed at; undefined when it has gone. */
export async function candidateOf(
  look: PageLook,
  ref: string,
  signal: AbortSignal,
): Promise<Candidate | undefined> {
  const [target] = await look.targetsOf([ref], signal);
  if (!target) return undefined;
  const { selector, alternates, fingerprint, frame } = target;
  const [likely] = actionsOn([ref], look.snapshot);
  const action = {
    selector,
    description: likely?.description ?? `Click the ${fingerprint.role} "${fingerprint.name}"`,
    method: likely?.method ?? 'click',
    arguments: [],
  };
  return {
    action,
    confidence: 1,
    sure: true,
    fingerprint,
    alternates: alternates.length > 0 ? alternates : undefined,
    frame,
  };
}
