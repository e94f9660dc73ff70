import { isAutomationError } from '../../src/base/errors';
import type { Fingerprint } from '../../src/protocol/fingerprint';
import type { Alternate, Recording, Step, StepTarget } from '../../src/protocol/recording';
import { isXPath, splitHops } from '../../src/protocol/selector';
import { pathOf } from '../../src/recording/draft';
import type { Link } from '../../src/server/link';

/**
 * Goes through a recording that was written by hand and gives each step what the extension itself says of its element:
 * the best selector, alternates and fingerprint. Steps are done on the way, the page being another one after each.
 */
export async function describeTargets(
  link: Link,
  recording: Recording,
  { url, variables }: { url: string; variables: Record<string, string> },
): Promise<Recording> {
  const { id: first } = await link.background.startSession({ url });
  const sessions = [first];
  const steps: Step[] = [];
  let frame: StepTarget['frame'];
  for (const step of recording.steps) {
    const sessionId = sessions[step.tab ?? 0] ?? first;
    const target = step.target && (await describe(link, sessionId, step.target));
    // What is waited for in a frame is in the one of the steps before.
    const inFrame = target?.selector === 'body' && target.frame ? { ...target, frame } : target;
    frame = target?.frame ?? frame;
    steps.push(inFrame ? { ...step, target: inFrame } : step);
    if (step.expectation?.kind !== 'tab') {
      const at = steps.length;
      const options = { variables, from: at, to: at };
      const one = { ...recording, steps: steps.map(({ tab: _tab, ...each }) => each) };
      const { state, error } = await link.background.replay({ sessionId, recording: one, options });
      if (state !== 'done') throw new Error(`${step.description} is ${state}: ${error?.message ?? ''}`);
    } else sessions[step.expectation.tab] = await openTab(link, sessionId, step);
  }
  return { ...recording, steps };
}

/** Does a step that opens a tab; gives that tab's session. */
async function openTab(link: Link, sessionId: string, { target, description }: Step): Promise<string> {
  if (!target) throw new Error(`${description} has no element.`);
  const input = { selector: pathOf(target), description, method: 'click', arguments: [] };
  await link.background.act({ sessionId, input });
  const sessions = await link.background.listSessions({});
  const tabId = sessions.find(({ id }) => id === sessionId)?.openedTabs.at(-1);
  if (tabId === undefined) throw new Error(`${description} opened no tab.`);
  return (await link.background.startSession({ tabId })).id;
}

async function describe(link: Link, sessionId: string, target: StepTarget): Promise<StepTarget> {
  // The page as a whole is nothing that is acted on.
  if (target.selector === 'body') return target;
  const action = { selector: pathOf(target), description: 'Wait', method: 'waitFor', arguments: ['enabled'] };
  await link.background.act({ sessionId, input: action });
  for (let left = 5; ; left -= 1) {
    try {
      return await askFor(link, sessionId, target);
    } catch (thrown) {
      // A frame of a page just opened gets its own document meanwhile.
      if (left === 0 || !isAutomationError(thrown) || thrown.code !== 'frame-gone') throw thrown;
    }
  }
}

async function askFor(link: Link, sessionId: string, target: StepTarget): Promise<StepTarget> {
  const options = { selector: pathOf(target), form: 'nodes' } as const;
  const { snapshot } = await link.background.snapshot({ sessionId, options });
  const ref = snapshot?.nodes.find((node) => node.ref !== undefined)?.ref;
  const { candidates } = await link.background.observe({ sessionId, refs: ref === undefined ? [] : [ref] });
  const [found] = candidates;
  if (!found) throw new Error(`Nothing is said of ${target.selector}.`);
  const hops = splitHops(found.action.selector);
  return {
    ...target,
    selector: hops.at(-1) ?? target.selector,
    alternates: (found.alternates ?? []).map((selector): Alternate => ({
      kind: isXPath(selector) ? 'xpath' : 'css',
      selector,
    })),
    ...fingerprinted(found.fingerprint),
    ...(target.frame ? { frame: hops.slice(0, -1).map((selector) => ({ selector })) } : {}),
  };
}

function fingerprinted(fingerprint: Fingerprint | undefined): { fingerprint?: Fingerprint } {
  return fingerprint ? { fingerprint } : {};
}
