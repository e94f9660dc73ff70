import { setTimeout as sleep } from 'node:timers/promises';
import type { ActReport } from '../../src/protocol/operations/act-operation';
import type { Run, Session } from '../../src/protocol/session';

/** Milliseconds of an act in a browser. */
const actMs = 50;

const usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };
const action = { selector: '#add', description: 'Add', method: 'click' as const, arguments: [] };
const step = { action, rung: 'given' as const, already: false, effects: [], ms: actMs };
const ended = { candidates: [], usage, ms: actMs };

const session: Session = {
  id: 's',
  tabId: 1,
  windowId: 1,
  url: 'https://shop.example/',
  title: 'Shop',
  startedAt: 0,
  openedTabs: [],
  unreadable: [],
  runs: [],
};

const run: Run = {
  ...ended,
  id: 'r',
  kind: 'act',
  instruction: 'Add',
  state: 'running',
  phase: 'Acting',
  startedAt: 0,
  tried: [],
  calls: [],
  steps: [{ ...step, state: 'running' }],
};

const report: ActReport = {
  ...ended,
  result: { success: true, message: 'Add was clicked.', actionDescription: 'Add', actions: [action] },
  rung: 'given',
  effects: [{ kind: 'text', sentence: 'A row was added.' }],
};

/** What an extension answers a line of the service: an act with what it tells meanwhile, as late as in a browser. */
export async function* answersTo(line: string): AsyncGenerator<string> {
  const { id, operation } = JSON.parse(line) as { id?: number; operation?: string };
  if (id === undefined) return;
  const reply = (value: unknown) => JSON.stringify({ id, reply: { ok: true, value } });
  if (operation === 'locateFrame') yield reply({ tabId: 1 });
  else if (operation === 'startSession') yield reply(session);
  else if (operation === 'act') {
    yield JSON.stringify({ id, progress: { ...run, steps: [] } });
    yield JSON.stringify({ id, progress: run });
    await sleep(actMs);
    yield reply(report);
  } else yield reply({});
}
