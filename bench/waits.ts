import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { toAutomationError } from '../src/base/errors';
import { newRecording } from './waits/recording';
import { InputMode } from '../src/protocol/session';
import { median } from './base/numbers';
import { openSite } from './base/site';
import { openChromium } from './truth/chromium-truth';
import { cases, pages, type WaitCase } from './waits/cases';

/**
 * What a refusal costs on pages at rest, and whether what comes late is found: no time is named but where a case says so.
 * `--only WORD` runs the cases with that word, `--mode page|trusted|auto` with that input. Exits 1 where one that is never there takes more than 2 s by the middle, or half the time
 * an act has, or one that comes is not found.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, mode: { type: 'string', default: 'auto' } },
});
const inputMode = InputMode.parse(values.mode);
const mostMs = 2000;
const mostOfOneMs = 7500;

const site = await openSite();
for (const [path, html] of Object.entries(pages)) site.put(path, `<!doctype html>${html}`, { scripts: true });
const browser = await openChromium();
const { background } = browser;

const wordsOf = (input: WaitCase['input']) => (typeof input === 'string' ? input : input.description);

type Answer = { isDone: boolean; said: string };

async function ask({ input, by, timeout }: WaitCase, sessionId: string): Promise<Answer> {
  if (by === 'observe') {
    const { candidates } = await background.observe({
      sessionId,
      instruction: wordsOf(input),
      options: { timeout },
    });
    return { isDone: candidates.length > 0, said: `${candidates.length} found` };
  }
  if (by === 'replay' && typeof input !== 'string') {
    const { state, error } = await background.replay({ sessionId, recording: newRecording(input) });
    return { isDone: state === 'done', said: error ? `${error.code}: ${error.message}` : state };
  }
  const { result, error } = await background.act({ sessionId, input, options: { timeout } });
  return { isDone: result.success, said: error ? `${error.code}: ${error.message}` : result.message };
}

async function run(each: WaitCase, at: number): Promise<Answer & { ms: number }> {
  const url = site.put(`/${at}`, `<!doctype html><title>${at}</title>${each.html}`, { scripts: true });
  const { id: sessionId } = await background.startSession({ url });
  try {
    await background.configure({ sessionId, options: { inputMode } });
    let asked = each;
    if (each.by === 'known') {
      const { candidates } = await background.observe({ sessionId, instruction: wordsOf(each.input) });
      asked = { ...each, input: candidates[0]?.action ?? each.input, by: undefined };
    }
    if (each.first) await background.act({ sessionId, input: each.first });
    if (each.change) await browser.evaluateIn(site.a, each.change);
    await sleep(each.waitMs ?? 0);
    const startedAt = performance.now();
    const answer = await ask(asked, sessionId).catch((thrown: unknown) => {
      const { code, message } = toAutomationError(thrown);
      return { isDone: false, said: `${code}: ${message}` };
    });
    return { ...answer, ms: Math.round(performance.now() - startedAt) };
  } finally {
    await background.endSession({ sessionId });
    await browser.closeTabs();
  }
}

const wrong: string[] = [];
const costs: number[] = [];
for (const [at, each] of cases.entries()) {
  if (!each.name.includes(values.only)) continue;
  const { isDone, said, ms } = await run(each, at);
  if (each.kind === 'never') costs.push(ms);
  const isOurFault = /^(engine-failed|internal)/.test(said);
  const isWrong =
    isOurFault || isDone !== (each.kind === 'comes') || (each.kind === 'never' && ms > mostOfOneMs);
  if (isWrong) wrong.push(each.name);
  console.log(`${isWrong ? 'WRONG ' : ''}${each.kind} ${each.name}: ${ms} ms, ${said.slice(0, 110)}`);
}
await browser.close();
await site.close();
console.log(
  `never there: ${median(costs)} ms by the middle, ${Math.max(...costs)} ms at most; ${wrong.length} wrong`,
);
if (wrong.length > 0 || median(costs) > mostMs) process.exitCode = 1;
