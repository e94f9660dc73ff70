import { chromium, type Page } from '@playwright/test';
import type { Recording, Step } from '../../src/protocol/recording';
import { valuesOf } from '../../src/recording/formats/devtools-export';
import { withValues } from '../../src/recording/formats/exported';
import type { Browser } from '../../src/server/chromium/launch';
import type { Link } from '../../src/server/link';

/** The recorder's own time for an answer of the page and some more, in milliseconds. */
const lookMs = 2500;

/**
 * The recording with what the recorder says of boxes and lists that are used by hand and looked at for a while: that nothing
 * else comes of them. Closed shadow roots are out of the hand's reach here.
 */
export async function noteWhatIsLeftAlone(
  { browser, link }: { browser: Browser; link: Link },
  recording: Recording,
): Promise<Recording> {
  const connected = await chromium.connectOverCDP(browser.cdpUrl ?? '');
  try {
    const pages = () => connected.contexts().flatMap((context) => context.pages());
    const steps: Step[] = [];
    for (const step of recording.steps) {
      const isSetting = ['check', 'selectOption'].includes(step.method) && !step.target?.isInClosedShadow;
      steps.push(isSetting ? await useByHand(step, { link, pages, url: addressOf(step, recording) }) : step);
    }
    return { ...recording, steps };
  } finally {
    await connected.close();
  }
}

/** The page a step is done on: that of its scope, or the one its tab was opened with. */
function addressOf({ scope, tab }: Step, recording: Recording): string {
  const opening = recording.steps.find(
    ({ expectation }) => expectation?.kind === 'tab' && expectation.tab === tab,
  )?.expectation;
  const opened = opening?.kind === 'tab' ? opening.url : undefined;
  return withValues(opened ?? `${scope?.origin}${scope?.path}`, valuesOf(recording));
}

async function useByHand(
  step: Step,
  { link, pages, url }: { link: Link; pages: () => Page[]; url: string },
): Promise<Step> {
  const { background } = link;
  const { id: sessionId } = await background.startSession({ url });
  const page = pages().find((each) => each.url() === url);
  if (!page) throw new Error(`${url} is shown by no page.`);
  await background.startRecording({ sessionId });
  await page.locator(step.target?.selector ?? '').focus();
  await page.keyboard.press(step.method === 'check' ? 'Space' : (step.arguments[0]?.charAt(0) ?? ''));
  await page.waitForTimeout(lookMs);
  const { steps } = await background.recordedSteps({ sessionId });
  const last = steps.at(-1);
  if (last?.method !== step.method) throw new Error(`${step.description} was not recorded.`);
  await background.endSession({ sessionId });
  await page.close();
  return last.expectation && !step.expectation ? { ...step, expectation: last.expectation } : step;
}
