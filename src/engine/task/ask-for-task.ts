import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { newNonce } from '../../base/text';
import { z } from 'zod';
import type { ModelQuestion } from '../models';
import { originOf } from '../../protocol/variables';
import { askingPhase } from '../../protocol/session';
import { firstAnswer, toldVariables } from '../ask-models';
import type { WholeText } from '../page-text';
import {
  decisionSchema,
  readDecision,
  stepPrompt,
  type StepQuestion,
  type TaskDecision,
  fitQuestion,
  stepQuestion,
} from './step-question';
import { endForms, readEnd } from './check-ends';
import type { StepWork } from './do-acts';
import { gateOfTask } from './task-gate';
import type { TaskLog } from './task-log';
import type { TaskContext } from './task-ports';
import { risks } from '../../protocol/gate';
import { mostEnds, mostPlanned, type TaskPlan } from '../../protocol/task/task';
import type { Capability } from '../gate/capability';
import { isLetGo } from '../gate/decide-gate';

/** Asks for a plan, from the words alone: no text of a page is in the question. */
export async function askForPlan(log: TaskLog, context: TaskContext): Promise<Planning> {
  const { instruction, origin, said } = log.task;
  const { gate, capability } = gateOfTask(log.task, context);
  const variables = toldVariables(context.variables, gate.variables)
    .map(({ name, description }) => (description ? `%${name}% (${description})` : `%${name}%`))
    .join(', ');
  const user = [
    `Open now: ${origin}`,
    ...(variables === '' ? [] : [`Variables, used as %name% in place of text: ${variables}`]),
    ...said.map((text) => `The user added: ${text}`),
    `Goal: ${instruction}`,
  ].join('\n');
  const question = { system: planPrompt, user, schema: PlanAnswer, schemaName: 'plan' };
  return holdToWords(await ask(question, log, context), capability);
}

const otherSteps = {
  system:
    'A plan to reach a goal in a browser went in a circle. Give the steps that are left, in another way: short commands in order, each one deed on one page.',
  schema: z.strictObject({ steps: z.array(z.string()) }),
  schemaName: 'steps',
};

/** Asks for other steps, after those of the plan went in a circle. */
export async function askForSteps(log: TaskLog, context: TaskContext): Promise<string[]> {
  const { instruction, said, plan, steps } = log.task;
  const done = steps.slice(-maxTold).map(({ text, outcome }) => `${text}: ${outcome.slice(0, 120)}`);
  const { mask } = context.acting();
  const user = [
    mask(`What was done:\n${done.join('\n')}`),
    `The plan was:\n${plan?.steps.join('\n') ?? ''}`,
    ...said.map((text) => `The user added: ${text}`),
    `Goal: ${instruction}`,
  ].join('\n');
  const answer = await ask({ ...otherSteps, user }, log, context);
  return answer.steps
    .map((step) => step.trim())
    .filter((step) => step !== '')
    .slice(0, maxSteps);
}

const maxTold = 10;
const maxSteps = 20;

/**
 * Asks for the next step: one question, with the page, its changes, and the history. `shown`: the text of each tab as a model was
 * last shown it.
 */
export async function askForStep(
  work: StepWork,
  shown: ReadonlyMap<number, WholeText>,
  { note, need }: Pick<StepQuestion, 'note' | 'need'>,
): Promise<TaskDecision> {
  const { log, context, look } = work;
  const { read, variables } = work.gate.gate;
  const tabs = await context.tabs.list();
  const here = tabs.find(({ isCurrent }) => isCurrent)?.number ?? 0;
  const site = originOf(look.snapshot.url);
  // Those of its frames of other sites are left out.
  const pageTools = (await context.pageTools.list()).filter(({ origin }) => origin === site);
  for (const { description, schema } of pageTools) read.noteText(`${description} ${schema}`, site);
  const refs = new Set(look.snapshot.nodes.flatMap(({ ref }) => ref ?? []));
  const may = { pageTools, refs, tabs: tabs.map(({ number }) => number) };
  for (const { title, url } of tabs) read.noteText(`${title} ${url}`, originOf(url));
  const picture = await pictureFor(work);
  const asked: StepQuestion = {
    task: log.task,
    look,
    before: shown.get(here),
    tabs,
    pageTools,
    variables: toldVariables(context.variables, variables),
    hasPicture: picture !== undefined,
    note,
    need,
    mask: context.acting().mask,
    nonce: newNonce(),
  };
  const question = {
    system: stepPrompt,
    user: stepQuestion(asked),
    fit: (tokens: number) => fitQuestion(asked, tokens),
    schema: decisionSchema(may),
    schemaName: 'step',
    picture,
  };
  const decision = readDecision(await ask(question, log, context), may);
  if (typeof decision === 'string') throw new AutomationError('model-answer-invalid', decision);
  return decision;
}

/** A picture for a question, where the mode has pictures. Where there is none the task goes on by text, and says so. */
async function pictureFor({
  log,
  context,
  look,
  gate,
}: StepWork): Promise<ModelQuestion<z.ZodType>['picture']> {
  const taken = await context.picture?.(context.signal);
  if (!taken) return undefined;
  if ('absent' in taken) {
    await log.update({ unseen: `${whyAbsent[taken.absent]} ${byText}` });
    return undefined;
  }
  gate.gate.read.notePicture(look);
  return { base64: taken.address.slice(taken.address.indexOf(',') + 1) };
}

const byText = 'It was read as text only.';

const whyAbsent = {
  'not-in-front': 'The page’s tab is not in front, so no picture of it could be taken.',
  'page-changed': 'The page changed while a picture of it was taken.',
  'no-access': 'The browser lets no picture be taken of this page.',
  'not-taken': 'No picture of the page could be taken.',
} as const;

async function ask<S extends z.ZodType>(
  { system, ...question }: ModelQuestion<S>,
  log: TaskLog,
  { models, signal }: TaskContext,
): Promise<z.output<S>> {
  const access = models(log.calls);
  const said = access.systemPrompt === undefined ? '' : `\n${access.systemPrompt}`;
  const asked = { ...question, system: `${system}${said}` };
  const none = new AutomationError('no-model', say`A task of several steps needs a model. Connect one.`);
  return firstAnswer(await access.choose(), signal, none, async (model) => {
    const { modelName } = model;
    await log.update({ phase: askingPhase(modelName) });
    const { value, isUnseen } = await access.ask(model, asked, { signal });
    const unseen = isUnseen ? `The model ${modelName} takes no pictures of the page. ${byText}` : undefined;
    if (question.picture) await log.update({ unseen });
    return value;
  });
}

const planPrompt = `Plan how to reach a goal in a web browser, from its words alone: you see no page yet.
steps: short commands in order, each one deed on one page as a person would say it ("type Ada into Name", "click Save"); leave open what only a page shows; at most ${mostPlanned}.
ends: what would prove the goal: what the pages show once it is reached, and not before; none where that is unknown or only an answer is wanted; at most ${mostEnds}, each a line:
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
    if (ends.length > mostEnds) issue(`There are more than ${mostEnds} ends.`);
    if (steps.length > mostPlanned) issue(`There are more than ${mostPlanned} steps.`);
    for (const line of ends) {
      if (!readEnd(line)) issue(`${JSON.stringify(line.slice(0, 60))} is no end.`);
    }
  });

type Planning = { plan: TaskPlan } | { question: string; candidates: string[] };

/** Holds a plan to the words: a site, risk or variable that they do not give is taken out of it, and told apart. */
function holdToWords(answer: z.output<typeof PlanAnswer>, capability: Capability): Planning {
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
      ends: answer.ends.flatMap((line) => readEnd(line) ?? []),
      beyond: [...goesBeyond, ...risksBeyond, ...unnamed.map((name) => `%${name}%`)],
    },
  };
}

function parted<T>(all: readonly T[], isGiven: (each: T) => boolean): [given: T[], beyond: T[]] {
  return [all.filter(isGiven), all.filter((each) => !isGiven(each))];
}

const plainName = (name: string) => name.replaceAll('%', '').trim();

function toOrigin(site: string): string[] {
  const address = site.includes('://') ? site : `https://${site.trim()}`;
  return URL.canParse(address) ? [new URL(address).origin] : [];
}
