import { formats } from '../../methods/formats';
import { isDeed, isMethod, takes } from '../../protocol/methods';
import type { PageMethod, Recording, Step } from '../../protocol/recordings/recording';
import { variableNames } from '../../protocol/variables';
import { usedVariables } from '../edit-recording';
import { asWritten } from '../scope';
import { type DevToolsStep, toDevToolsSelectors } from './devtools-file';
import type { DevToolsDeed, FormatRow } from './method-formats';
import { isAt, questionsOf } from './page-questions';
import {
  clickOf,
  fileNameOf,
  isInShadow,
  valuesOf,
  withValues,
  type Exported,
  type Loss,
  type Values,
  repeatLoss,
} from './exported';

/** Names of the custom steps in which we keep what the Recorder has no words for. */
export const ownRecording = 'tabwright.recording';
export const ownStep = 'tabwright.step';

/** `values` stand in the place of variables; secrets stay `%name%`. */
export function toDevTools(recording: Recording, values: Values = valuesOf(recording)): Exported {
  const shown = withoutSecrets(recording, values);
  const { flow, losses } = toFlow(recording, shown);
  return {
    fileName: fileNameOf(recording.name, 'json'),
    text: JSON.stringify(flow, null, 2),
    losses: [...usedVariables(recording.steps).map((name) => ({ what: fixed(name, shown) })), ...losses],
  };
}

/** A recording as the Recorder's JSON, and what that cannot say, whatever becomes of its variables. */
export function toFlow(recording: Recording, values: Values): { flow: object; losses: Loss[] } {
  const losses: Loss[] = [];
  const steps = recording.steps.flatMap((step, index) => {
    const { natives, loss } = nativesOf(step, { recording, values });
    for (const what of loss) losses.push({ step: index + 1, what });
    return [{ type: 'customStep', name: ownStep, parameters: { step, natives: natives.length } }, ...natives];
  });
  if (steps.length > 0) losses.push({ what: 'Which page a step belongs to is not checked.' });
  const { name, tags, variables } = recording;
  const head = { type: 'customStep', name: ownRecording, parameters: { tags, variables, values } };
  return { flow: { title: name, steps: [head, ...steps] }, losses };
}

const fixed = (name: string, shown: Values) =>
  Object.hasOwn(shown, name)
    ? `"%${name}%" always has the value it has now.`
    : `"%${name}%" has to be filled in by hand.`;

function withoutSecrets({ variables }: Recording, values: Values): Values {
  const secrets = new Set(variables.filter(({ isSecret }) => isSecret).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
}

export type Around = { recording: Pick<Recording, 'steps'>; values: Values };
type Native = { natives: DevToolsStep[]; loss: string[] };

/** The Recorder's own steps for one of ours; none when it has no words for it. */
export function nativesOf(step: Step, { recording, values }: Around): Native {
  const [first = '', second = ''] = step.arguments.map((text) => withValues(text, values));
  const loss = lossesOf(step);
  const place = placeOf(step, { recording, values });
  if (place === undefined)
    return { natives: [], loss: [...loss, `${unreachable(step)} Only Tabwright does it.`] };
  if (step.repeat) return { natives: [], loss: [...loss, repeatLoss] };
  const deeds = deedsOf(step, { first, second });
  // The Recorder opens no file with a step that says no element.
  if (deeds.some((deed) => 'selectors' in deed && deed.selectors?.length === 0))
    return {
      natives: [],
      loss: [...loss, 'An XPath does not go into shadow roots there. Only Tabwright does it.'],
    };
  if (deeds.length === 0)
    return { natives: [], loss: [...loss, `"${step.method}" is not known there. Only Tabwright does it.`] };
  return {
    natives: deeds.map((deed, at) => ({ ...deed, ...place, ...(at === 0 && asserted(step, values)) })),
    loss,
  };
}

function unreachable({ target }: Step): string {
  if (target?.isInClosedShadow) return 'Closed shadow roots cannot be reached.';
  const isFrameKnown = target?.frame?.every(({ index }) => index !== undefined) ?? true;
  return isFrameKnown ? 'The address of its tab is not known.' : 'It is not known which frame it is in.';
}

function lossesOf(step: Step): string[] {
  const kind = step.expectation?.kind;
  return [
    ...(step.isOptional ? ['It is done always, not only when its element is there.'] : []),
    ...(kind === 'dialog' ? ['How the dialog is answered is not said.'] : []),
    ...(kind === 'text' ? ['What the page shows afterwards is not checked.'] : []),
    ...(rowOf(step)?.losses ?? []),
    ...(kind === 'url' || kind === 'tab' ? ['Which page comes is not checked, only that one comes.'] : []),
    ...(isDeed(step.method, 'edit') && !isReadBack(step)
      ? ['That the text stays in its field is not checked.']
      : []),
    ...(takes(step.method, 'click', 'held') && clickOf(step).held.length > 0
      ? ['No key is held while it is clicked.']
      : []),
  ];
}

type Place = Partial<Pick<DevToolsStep, 'target' | 'frame' | 'timeout'>>;

/** The tab and the frame a step is done in; undefined when they cannot be said. */
function placeOf({ tab = 0, target, timeoutMs }: Step, { recording, values }: Around): Place | undefined {
  if (target?.isInClosedShadow) return undefined;
  const frame = target?.frame?.map(({ index }) => index);
  if (frame?.includes(undefined)) return undefined;
  const opened = recording.steps.find(
    ({ expectation }) => expectation?.kind === 'tab' && expectation.tab === tab,
  );
  const url = opened?.expectation?.kind === 'tab' ? opened.expectation.url : undefined;
  // They compare the whole address.
  if (tab > 0 && (url === undefined || url.includes('*'))) return undefined;
  return {
    ...(url !== undefined && { target: asWritten(withValues(url, values)) }),
    ...(frame && frame.length > 0 && { frame: frame.flatMap((index) => index ?? []) }),
    ...(timeoutMs !== undefined && { timeout: timeoutMs }),
  };
}

function asserted({ expectation }: Step, values: Values): Pick<DevToolsStep, 'assertedEvents'> {
  if (expectation?.kind !== 'url') return {};
  return { assertedEvents: [{ type: 'navigation', url: withValues(expectation.url, values) }] };
}

/**
 * The place of a click, in CSS px from the element's corner, when none was recorded: inside of borders and round
 * corners.
 */
const insideOffset = { x: 8, y: 8 };

function deedsOf(step: Step, { first, second }: Pick<DevToolsDeed, 'first' | 'second'>): DevToolsStep[] {
  const selectors = toDevToolsSelectors(step);
  const deed: DevToolsDeed = {
    step,
    first,
    second,
    selectors,
    questions: questionsOf(step),
    isPlainField: isPlainField(step),
    clicked: (type) => {
      const { x, y } = step.target?.offset ?? insideOffset;
      return [{ type, selectors, offsetX: x, offsetY: y, ...buttonOf(step) }];
    },
    typed: (text) => [
      { type: 'change', selectors, value: text },
      ...(isReadBack(step)
        ? [{ type: 'waitForElement' as const, selectors, properties: { value: text } }]
        : []),
    ],
    asked: (question) => asked(step, question),
  };
  return rowOf(step)?.write(deed) ?? [];
}

type Row = FormatRow<DevToolsDeed, DevToolsStep>;

const rowOf = ({ method }: Step): Row | undefined =>
  isMethod(method) ? formats[method]?.devtools : ofPages[method];

const ofPages: Partial<Record<PageMethod, Row>> = {
  navigate: { write: ({ first }) => [{ type: 'navigate', url: first }] },
  waitForUrl: { write: ({ step, first }) => asked(step, isAt(first)) },
  wait: { write: ({ first }) => [{ type: 'waitForExpression', expression: waitExpression(Number(first)) }] },
  closeTab: { write: () => [{ type: 'close' }] },
};

/** A list does not hold its value but the words of its chosen option. */
const isPlainField = ({ target }: Step) =>
  ['input', 'textarea'].includes(target?.fingerprint?.tag ?? 'input');

function buttonOf(step: Step): Pick<Extract<DevToolsStep, Record<'type', 'click'>>, 'button' | 'duration'> {
  const { button, holdMs } = clickOf(step);
  return {
    button: button !== 'left' ? (button === 'right' ? 'secondary' : 'auxiliary') : undefined,
    duration: holdMs !== undefined ? Number(holdMs) || 0 : undefined,
  };
}

/** The text is compared in its field afterwards. A secret stands in the file as rarely as can be. */
function isReadBack(step: Step): boolean {
  const { method, isSecret, expectation } = step;
  const leaves = expectation?.kind === 'url' || expectation?.kind === 'tab';
  return (method === 'fill' || method === 'clear') && !isSecret && isPlainField(step) && !leaves;
}

/** Waits until the page says yes. What variables stand for would be a part of the program, and so is whatever CSS and XPath do not find. */
function asked(step: Step, expression: string): DevToolsStep[] {
  const isReached = !isInShadow(step) && !/^text=|>>>/u.test(step.target?.selector ?? '');
  const isFixed = step.arguments.every((text) => variableNames(text).length === 0);
  return isReached && isFixed ? [{ type: 'waitForExpression', expression }] : [];
}

/** The form in which the Recorder's documentation writes a pause. */
export function waitExpression(ms: number): string {
  return `new Promise(resolve => setTimeout(() => resolve(true), ${Math.max(0, Math.round(ms) || 0)}))`;
}
