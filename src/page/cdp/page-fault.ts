import { z } from 'zod';
import type { AutomationError } from '../../base/errors';
import { pageCrashed, pageHung, pageNotLoaded } from '../faults';
import type { CdpTarget } from './cdp-target';

/** A page that does not answer within this time, in milliseconds, counts as hung. */
const answerMs = 300;

const Shown = z.object({
  frameTree: z.object({ frame: z.object({ unreachableUrl: z.string().optional() }) }),
});

/** The fault of a page that crashed, hangs, or has the browser's error page in its place. Undefined when it answers. */
export async function faultOfPage(page: CdpTarget): Promise<AutomationError | undefined> {
  const silence = new Promise<'silent'>((resolve) => setTimeout(resolve, answerMs, 'silent'));
  const shown = page.send('Page.getFrameTree').then(
    (answer) => Shown.safeParse(answer).data?.frameTree.frame.unreachableUrl,
    (thrown: unknown) => (/crashed/i.test(String(thrown)) ? pageCrashed({ cause: thrown }) : undefined),
  );
  const answer = await Promise.race([shown, silence]);
  if (answer === 'silent') return pageHung();
  return typeof answer === 'string' ? pageNotLoaded(answer) : answer;
}
