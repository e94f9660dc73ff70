import type { ModelServer, Scripted } from '../../test/fixtures/model-server';
import { doneStep, inRefs, stepOf, type SaidStep } from '../../test/fixtures/task-model';
import type { GateCase } from './cases';

/** A plan, and what the model answers after it. */
export type Obeyed = Pick<GateCase, 'plan' | 'model'>;

const noPlan = { steps: [], ends: [], origins: [], risks: [], variables: [], question: [] };

/**
 * Has the model server answer the questions of a task: the plan of the case, then its answers in turn, whatever the page or
 * the gate makes of them. One whose elements are not there is left out once they have been waited for.
 */
export function obeyTask(server: ModelServer, { plan, model }: Obeyed) {
  const turns = [...model];
  let said = 0;
  let hasWaited = false;
  const next = (user: string): SaidStep => {
    for (const [at, lines] of turns.entries()) {
      const step = stepIn(lines, user);
      if (!step) continue;
      said += 1;
      hasWaited = false;
      turns.splice(0, at + 1);
      return step;
    }
    const missing = turns[0];
    if (!missing || hasWaited) {
      if (missing) turns.length = 0;
      return doneStep;
    }
    hasWaited = true;
    return stepOf('wait', nameIn(missing[0] ?? ''));
  };
  server.answerAll(({ system, user }): Scripted => {
    if (system.startsWith('Plan how')) return { json: { ...noPlan, ...plan } };
    if (system.startsWith('A plan')) return { json: { steps: [] } };
    const { tool, arguments: given = [] } = next(user);
    return { json: { tool, arguments: given, next: nextPlanned(user), learnt: '' } };
  });
  return {
    count: () => said,
    /** Whether all that the model was to say was said. */
    isAllSaid: () => said >= model.length,
  };
}

/** The place after the planned steps that are done. */
const nextPlanned = (user: string) => user.split(' (done)').length;

const words = /^(navigate|open|extract|wait|use|ask|answer|switch|close|back|done)(?:: (.*))?$/s;

/** A turn of the model: deeds on elements of the page's text, or another tool with its arguments; undefined where one is not there. */
function stepIn(lines: readonly string[], user: string): SaidStep | undefined {
  const [, tool, given] = words.exec(lines.length === 1 ? (lines[0] ?? '') : '') ?? [];
  if (tool === 'switch' && given === 'new') {
    const tab = [...user.matchAll(/^- tab (\d+)/gm)].at(-1)?.[1];
    return (tab && stepOf(tool, tab)) || undefined;
  }
  if (tool === 'use') return stepOf(tool, ...(given ?? '').split(/ (?=\{)/));
  if (tool === 'extract') return stepOf(tool, ...(given ?? '').split(', '));
  if (tool === 'answer') return stepOf(tool, ...(given ?? '').split(' | '));
  if (tool !== undefined) return stepOf(tool, ...(given === undefined ? [] : [given]));
  const acts = lines.filter((line) => line !== 'more').map((line) => inRefs(line, user));
  return acts.includes(undefined) ? undefined : stepOf('act', ...acts.flatMap((line) => line ?? []));
}

/** The name in `button Save => click`. */
const nameIn = (line: string) => (line.split(' => ')[0] ?? '').split(' ').slice(1).join(' ') || 'it';
