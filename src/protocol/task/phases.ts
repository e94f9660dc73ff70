/** What a run or task is at between its steps, in the words of logs; the panel says it in the reader's own. */
export const phases = {
  starting: 'Starting',
  matching: 'Matching',
  reading: 'Reading the page',
  lost: 'Looking for the element again',
  plan: 'Making a plan',
  replan: 'Making another plan',
} as const;

/** A model is asked, about one of several parts of the page (counted from 1) or about all that it is shown. */
export function askingPhase(modelName: string, part?: { at: number; of: number }): string {
  return `Asking ${modelName}${part ? ` about part ${part.at} of ${part.of}` : ''}`;
}

export type RunPhase =
  { kind: keyof typeof phases } | { kind: 'asking'; model: string; part?: { at: string; of: string } };

/** The phase that these words say; none where they are not ours. */
export function phaseOf(words: string): RunPhase | undefined {
  const [, model, at, of] = /^Asking (.+?)(?: about part (\d+) of (\d+))?$/u.exec(words) ?? [];
  if (model !== undefined) return { kind: 'asking', model, part: at && of ? { at, of } : undefined };
  const kind = names.find((each) => phases[each] === words);
  return kind && { kind };
}

const names = ['starting', 'matching', 'reading', 'lost', 'plan', 'replan'] as const;
