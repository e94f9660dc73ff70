import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Frame, type Locator, type Page } from 'playwright';
import { findChromium, needsNoSandbox } from '../../src/server/chromium/find-chromium';
import { offline } from '../base/browser';
import type { Case } from './cases';
import type { Probe } from './probes';
import { waitForStory } from './run-probe';

/**
 * Does with real input, and without our engine, what each probe asks for; says where the page then is not as the case
 * says. Where a case has a `check`, it has to be true after a success and false after a failure. Gives how many are wrong.
 */
export async function validateProbes(probes: readonly Probe[], browsers: number): Promise<number> {
  const { path: executablePath } = await findChromium();
  const args = [...(needsNoSandbox() ? ['--no-sandbox'] : []), offline];
  const waiting = probes.values();
  let wrong = 0;
  const validateWaiting = async () => {
    const browser = await chromium.launch({ executablePath, args });
    for (const probe of waiting) {
      const fault = await faultOf(probe, browser);
      if (fault === undefined) continue;
      wrong++;
      console.log(`${probe.name}: ${fault}`);
    }
    await browser.close();
  };
  await Promise.all(Array.from({ length: browsers }, validateWaiting));
  return wrong;
}

/** What is not as the case says, or nothing. */
async function faultOf(probe: Probe, browser: Browser): Promise<string | undefined> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (message !== probe.case.throws) faults.push(`the page threw ${message}`);
  });
  if (probe.case.dialogs?.answer === 'accept') page.on('dialog', (dialog) => void dialog.accept());
  try {
    await page.goto(probe.url);
    const isDone = await doByHand(probe, page);
    const { storyMs, over } = probe.case;
    // What begins at the act's end has begun by then.
    await sleep(over === undefined ? storyMs : 300);
    if (over !== undefined)
      await waitForStory(storyMs, () => page.evaluate(`Boolean(${over})`).catch(() => false));
    const contradicts = await contradiction(probe, page, isDone);
    return faults[0] ?? contradicts;
  } catch (thrown) {
    return String(thrown).split('\n')[0];
  } finally {
    await context.close();
  }
}

/** A busy machine tells a page's story more slowly. */
const patienceMs = 8000;
/** For input that may not be possible at all: the thing is covered, disabled or not there. */
const failingMs = 1500;

async function contradiction(probe: Probe, page: Page, isDone: boolean): Promise<string | undefined> {
  const { check, untouched, reached } = probe.case;
  if (probe.outcome === 'either') return undefined;
  if (untouched !== undefined && !(await page.evaluate(`Boolean(${untouched})`)))
    return 'something else was touched';
  if (probe.outcome === 'success' && !isDone) return 'nobody can do it';
  if (reached !== undefined && !(await page.evaluate(`Boolean(${reached})`)))
    return 'nothing of the act has reached the page';
  if (check === undefined) return undefined;
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(100)) {
    const came = await page.evaluate(`Boolean(${check})`).catch(() => undefined);
    if (came === (probe.outcome === 'success')) return undefined;
  }
  return `is said to be ${probe.outcome}; the page says the other`;
}

/** Whether there was something to do, and a hand could do it. */
async function doByHand({ case: known, outcome }: Probe, page: Page): Promise<boolean> {
  page.setDefaultTimeout(outcome === 'success' ? patienceMs : failingMs);
  const action = known.means ?? known.action;
  if (typeof action === 'string') return false;
  await sleep(known.pauseMs ?? 0);
  if (known.cue) await page.evaluate("dispatchEvent(new Event('cue'))");
  const deed = locate(page, action.selector).then((target) => handFor(action, { page, target, known }));
  return deed.then(
    () => true,
    () => false,
  );
}

/** ` >> ` goes into a frame. */
async function locate(page: Page, selector: string): Promise<Locator> {
  const parts = selector.split(' >> ');
  const last = parts.pop() ?? selector;
  let frame: Frame = page.mainFrame();
  for (const part of parts) {
    const handle = await frame.locator(part).elementHandle();
    frame = (await handle?.contentFrame()) ?? frame;
  }
  return frame.locator(last);
}

type Hand = { page: Page; target: Locator; known: Case };
type Deed = { method?: string; arguments?: string[] };

async function handFor(
  { method, arguments: given = [] }: Deed,
  { page, target, known }: Hand,
): Promise<unknown> {
  const [first = ''] = given;
  switch (method) {
    case 'doubleClick':
      return target.dblclick();
    case 'rightClick':
      return target.click({ button: 'right' });
    case 'longPress':
      return target.click({ delay: 700 });
    case 'hover':
      return target.hover();
    case 'focus':
      return target.focus();
    case 'fill':
    case 'clear':
      return target.fill(first);
    case 'type':
      await target.focus();
      return page.keyboard.type(first, { delay: 5 });
    case 'press':
      return target.press(first);
    case 'check':
      return target.setChecked(true);
    case 'uncheck':
      return target.setChecked(false);
    case 'selectOption':
    case 'selectOptionFromDropdown':
      return choose(given, { page, target, known });
    case 'dragAndDrop':
      return target.dragTo(page.locator(first));
    case 'setInputFiles':
      return target.setInputFiles(given.map((name) => fileOf(name, known)));
    case 'scrollTo':
    case 'scrollByPixelOffset':
    case 'nextChunk':
      return wheel(page, target);
    default:
      return target.click({ button: first === 'right' ? 'right' : 'left' });
  }
}

/** By the list of a `select`, or by opening a drawn one and pressing its option. */
async function choose(given: readonly string[], { page, target }: Hand): Promise<unknown> {
  if (await target.evaluate((element) => element.localName === 'select')) {
    await target.focus();
    return target.selectOption([...given]);
  }
  await target.click();
  return page.getByRole('option', { name: given[0] ?? '', exact: true }).click();
}

/** As much as any case asks for. */
async function wheel(page: Page, target: Locator): Promise<void> {
  await target.hover({ position: { x: 10, y: 10 } });
  for (let turn = 0; turn < 5; turn++) {
    await page.mouse.wheel(0, 200);
    await sleep(60);
  }
}

function fileOf(name: string, { files }: Case) {
  return { name: path.basename(name), mimeType: 'text/plain', buffer: Buffer.from(files?.[name] ?? '') };
}
