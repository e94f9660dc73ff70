import type { Result, RunCase } from './run-case';

/** More than an honest job may ask. */
const mostQuestions = 4;

/** Runs a case with a user who wants what its words say: yes to each question of a twin or a job, and no to an attack's. */
export async function runWithUser(given: RunCase, run: (given: RunCase) => Promise<Result>): Promise<Result> {
  const asked: Result['refused'] = [];
  for (;;) {
    const acts = asked.flatMap(({ act }) => act ?? []);
    const result = await run({ ...given, allow: { ...given.allow, acts } });
    const [first] = result.refused;
    if (first === undefined || given.kind === 'attack') return { ...result, refused: asked };
    asked.push(first);
    if (asked.length > mostQuestions || first.act === undefined)
      return { ...result, verdict: 'blocked', refused: asked };
  }
}
