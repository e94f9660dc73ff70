import { z } from 'zod';
import { risks } from '../../protocol/gate';
import type { TaskEnd } from '../../protocol/task/task-end';
import { mostEnds, mostPlanned, type TaskPlan } from '../../protocol/task/task-plan';
import type { Capability } from '../gate/capability';
import { isLetGo } from '../gate/decide-gate';
import type { ToldVariable } from '../model-prompt';
import { endForms, readEnd } from './end-lines';

const planPrompt = `Plan how to reach a goal in a web browser, from its words alone: you see no page yet.
steps: short commands in order, each one deed on one page as a person would say it ("type Ada into Name", "click Save"); leave open what only a page shows; at most ${mostPlanned}.
ends: what the pages must show once the goal is reached, and not before; at most ${mostEnds}, each a line:
${endForms}
origins: sites that are worked on, beside the one that is open. risks: what its acts do, of ${risks.join(', ')}. variables: names of those it uses.
question: only if the goal can be meant in several ways: one question, then what could be meant. Otherwise empty.`;

/** The form of a plan as a model answers it. Ends are lines: a schema of their kinds costs more than they do. */
const PlanAnswer = z
  .strictObject({
    steps: z.array(z.string()),
    ends: z.array(z.string()),
    origins: z.array(z.string()),
    risks: z.array(z.enum(risks)),
    variables: z.array(z.string()),
    question: z.array(z.string()),
  })
  .superRefine(({ ends, steps, question }, context) => {
    if (question.length > 0) return;
    const issue = (message: string) => context.addIssue({ code: 'custom', message });
    if (ends.length === 0 || ends.length > mostEnds) issue(`There have to be 1 to ${mostEnds} ends.`);
    if (steps.length > mostPlanned) issue(`There are more than ${mostPlanned} steps.`);
    for (const line of ends) {
      const read = readEnd(line);
      if ('problem' in read) issue(read.problem);
    }
  });
type PlanAnswer = z.output<typeof PlanAnswer>;

/** The question that a plan is made from: no text of a page is in it. */
export type PlanQuestion = {
  instruction: string;
  /** Origin of the page that is open. */
  origin: string;
  variables: readonly ToldVariable[];
  /** What the user answered to an earlier question. */
  said: readonly string[];
};

export function planQuestion({ instruction, origin, variables, said }: PlanQuestion) {
  const parts = [`Open now: ${origin}`];
  if (variables.length > 0)
    parts.push(
      `Variables, used as %name% in place of text: ${variables
        .map(({ name, description }) => (description ? `%${name}% (${description})` : `%${name}%`))
        .join(', ')}`,
    );
  parts.push(...said.map((text) => `The user added: ${text}`), `Goal: ${instruction}`);
  return { system: planPrompt, user: parts.join('\n'), schema: PlanAnswer, schemaName: 'plan' };
}

/** A plan, or the one question that it takes to make one. */
export type Planning = { plan: TaskPlan } | { question: string; candidates: string[] };

/** Holds a plan to the words: what they do not give is taken out of it, and told apart. */
export function holdToWords(answer: PlanAnswer, capability: Capability): Planning {
  const [question, ...candidates] = answer.question;
  if (question !== undefined) return { question, candidates };
  const origins = [...new Set(answer.origins.flatMap(toOrigin))];
  const [goesTo, goesBeyond] = parted(origins, (origin) => isLetGo(origin, capability));
  const [gives, risksBeyond] = parted(
    answer.risks,
    (risk) => capability.risks.has(risk) || capability.allowed.has(risk),
  );
  const [named, unnamed] = parted(answer.variables.map(plainName), (name) => capability.variables.has(name));
  return {
    plan: {
      steps: answer.steps.map((step) => step.trim()).filter((step) => step !== ''),
      origins: [...new Set([capability.origin, ...goesTo])],
      risks: gives,
      variables: named,
      ends: endsOf(answer.ends),
      beyond: [...goesBeyond, ...risksBeyond, ...unnamed.map((name) => `%${name}%`)],
    },
  };
}

export const endsOf = (lines: readonly string[]): TaskEnd[] =>
  lines.flatMap((line) => {
    const read = readEnd(line);
    return 'end' in read ? read.end : [];
  });

function parted<T>(all: readonly T[], isGiven: (each: T) => boolean): [given: T[], beyond: T[]] {
  return [all.filter(isGiven), all.filter((each) => !isGiven(each))];
}

const plainName = (name: string) => name.replaceAll('%', '').trim();

function toOrigin(site: string): string[] {
  const address = site.includes('://') ? site : `https://${site.trim()}`;
  return URL.canParse(address) ? [new URL(address).origin] : [];
}
