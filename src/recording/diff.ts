import type {
  Recording,
  Alternate,
  Expectation,
  RecordingVariable,
  Repeat,
  RowPlace,
  Step,
} from '../protocol/recordings/recording';
import { isSameJson } from './formats/exported';
import type { Identity } from '../protocol/fingerprint';
import { StepPart, type PartChange, type RecordingChange } from '../protocol/recordings/proposal';
import { describeStep } from './describe-step';
import { splitHops } from '../protocol/selector';
import { usedVariables } from './edit-recording';
import { pathOf } from './step-target';

/** The recording as it may leave this browser: without values of variables. */
export function withoutValues(recording: Recording): Recording {
  const variables = recording.variables.map(({ value: _value, ...variable }) => variable);
  return { ...recording, variables };
}

/** A recording from elsewhere, with the values that its variables have here, where they go to the same places as before. */
export function withKnownValues(recording: Recording, known: Recording | undefined): Recording {
  const withheld = new Set(withheldVariables(known, recording));
  const valueOf = (name: string) => known?.variables.find((variable) => variable.name === name)?.value;
  const variables = withoutValues(recording).variables.map((variable) => {
    const value = variable.isSecret || withheld.has(variable.name) ? undefined : valueOf(variable.name);
    return value === undefined ? variable : { ...variable, value };
  });
  return { ...recording, variables };
}

/** Compares recordings without values, revision and time of saving. */
export function isSameRecording(one: Recording, other: Recording): boolean {
  const content = (recording: Recording) => ({ ...withoutValues(recording), revision: 1, savedAt: 0 });
  return isSameJson(content(one), content(other));
}

/** All that a recording has otherwise than the one before it, or all that it has: places first, then its steps in their order. */
export function diffRecordings(before: Recording | undefined, after: Recording): RecordingChange[] {
  const old = before?.steps ?? [];
  return [
    ...added(sitesIn(old), sitesIn(after.steps)).map((site) => ({ kind: 'site', site }) as const),
    ...added(addressesIn(old), addressesIn(after.steps)).map(
      (address) => ({ kind: 'address', address }) as const,
    ),
    ...(before ? nameChanges(before, after) : []),
    ...variableChanges(before?.variables ?? [], after.variables),
    ...stepChanges(old, after.steps),
  ];
}

const sitesIn = (steps: readonly Step[]) => [
  ...new Set([
    ...addressesIn(steps).map(siteIn),
    ...steps.flatMap(({ scope }) => (scope ? [scope.origin] : [])),
  ]),
];

function added(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before);
  return after.filter((each) => !known.has(each));
}

function nameChanges(before: Recording, after: Recording): RecordingChange[] {
  const [tags, newTags] = [before.tags.join(', '), after.tags.join(', ')];
  return [
    ...(before.name === after.name
      ? []
      : [{ kind: 'name', before: before.name, after: after.name } as const]),
    ...(isSameJson(before.tags, after.tags) ? [] : [{ kind: 'tags', before: tags, after: newTags } as const]),
  ];
}

type Variables = readonly RecordingVariable[];

function variableChanges(before: Variables, after: Variables): RecordingChange[] {
  const told = ({ name, description, isSecret }: RecordingVariable) => ({ name, description, isSecret });
  const byName = (variables: Variables) => new Map(variables.map((each) => [each.name, told(each)]));
  const [was, is] = [byName(before), byName(after)];
  const change = (what: 'added' | 'removed' | 'changed', name: string) =>
    ({ kind: 'variable', what, name }) as const;
  return [
    ...[...is].flatMap(([name, variable]) => {
      const known = was.get(name);
      if (!known) return [change('added', name)];
      return isSameJson(known, variable) ? [] : [change('changed', name)];
    }),
    ...[...was.keys()].filter((name) => !is.has(name)).map((name) => change('removed', name)),
  ];
}

function stepChanges(before: readonly Step[], after: readonly Step[]): RecordingChange[] {
  const places = new Map(before.map(({ id }, at) => [id, at]));
  const steady = longestRise(after.flatMap(({ id }) => places.get(id) ?? []));
  const ids = new Set(after.map(({ id }) => id));
  const told = (what: StepWhat, at: number, { step, parts = [] }: { step: Step; parts?: PartChange[] }) =>
    ({ kind: 'step', what, number: at + 1, does: describeStep(step), parts }) as const;
  return [
    ...after.flatMap((step, at) => {
      const place = places.get(step.id);
      const known = place === undefined ? undefined : before[place];
      if (place === undefined || !known) return [told('added', at, { step, parts: partsOf(step) })];
      const parts = partChanges(known, step);
      return [
        ...(parts.length > 0 ? [told('changed', at, { step, parts })] : []),
        ...(steady.has(place) ? [] : [told('moved', at, { step })]),
      ];
    }),
    ...before.flatMap((step, at) => (ids.has(step.id) ? [] : [told('removed', at, { step })])),
  ];
}

type StepWhat = Extract<RecordingChange, { kind: 'step' }>['what'];

/** Every part of a step, and how it is said in a line; those without words are only named. */
const stepParts: Readonly<Record<StepPart, { of: (step: Step) => unknown; say?: (step: Step) => string }>> = {
  method: { of: ({ method }) => method, say: ({ method }) => method },
  arguments: { of: (step) => step.arguments, say: (step) => step.arguments.join(', ') },
  description: { of: ({ description }) => description, say: ({ description }) => description },
  selector: { of: ({ target }) => target?.selector, say: ({ target }) => target?.selector ?? '' },
  alternates: {
    of: ({ target }) => target?.alternates,
    say: ({ target }) => (target?.alternates ?? []).map(sayAlternate).join(', '),
  },
  fingerprint: {
    of: ({ target }) => target?.fingerprint,
    say: ({ target }) => sayIdentity(target?.fingerprint),
  },
  frame: {
    of: ({ target }) => target?.frame,
    say: ({ target }) => (target?.frame ?? []).map(({ selector }) => selector).join(' >> '),
  },
  isInClosedShadow: { of: ({ target }) => target?.isInClosedShadow },
  offset: { of: ({ target }) => target?.offset },
  scope: { of: ({ scope }) => scope, say: ({ scope }) => (scope ? scope.origin + (scope.path ?? '') : '') },
  expectation: { of: (step) => step.expectation, say: (step) => sayExpectation(step.expectation) },
  isOptional: { of: ({ isOptional }) => isOptional },
  tab: { of: ({ tab = 0 }) => tab, say: ({ tab = 0 }) => String(tab + 1) },
  isSecret: { of: ({ isSecret }) => isSecret },
  thumbnail: { of: ({ thumbnail }) => thumbnail },
  timeoutMs: {
    of: ({ timeoutMs }) => timeoutMs,
    say: ({ timeoutMs }) => (timeoutMs ? `${timeoutMs} ms` : ''),
  },
  row: { of: ({ target }) => target?.row, say: ({ target }) => sayRow(target?.row) },
  repeat: { of: ({ repeat }) => repeat, say: ({ repeat }) => sayRepeat(repeat) },
  isRepeated: { of: ({ isRepeated }) => isRepeated },
};

const sayRow = (row: RowPlace | undefined) => (row ? `${row.rows} ${row.inside}`.trim() : '');

function sayRepeat(repeat: Repeat | undefined): string {
  if (!repeat) return '';
  const next = repeat.next?.selector ?? '';
  return [sayRow(repeat.rows), next, `≤ ${repeat.most}`].filter((part) => part !== '').join(', ');
}

function partChanges(before: Step, after: Step): PartChange[] {
  return StepPart.options.flatMap((part) => {
    const { of, say = () => '' } = stepParts[part];
    if (isSameJson({ of: of(before) }, { of: of(after) })) return [];
    const [was, is] = [say(before), say(after)];
    return [{ part, before: was || undefined, after: is || undefined }];
  });
}

/** The parts that are shown of a step that is new, besides its description; parts that are empty are left out. */
function partsOf(step: Step): PartChange[] {
  const does = describeStep(step);
  return toldOfNew.flatMap((part) => {
    const after = stepParts[part].say?.(step) ?? '';
    const isSaid = after === '' || (part === 'description' && after === does);
    return isSaid ? [] : [{ part, after }];
  });
}

const toldOfNew: readonly StepPart[] = [
  'arguments',
  'selector',
  'alternates',
  'fingerprint',
  'frame',
  'scope',
  'expectation',
  'repeat',
  'description',
];

const sayIdentity = (known: Identity | undefined) => (known ? `${known.role} “${known.name}”` : '');

function sayAlternate(alternate: Alternate): string {
  if (alternate.kind === 'role') return sayIdentity(alternate);
  return alternate.kind === 'label' ? `“${alternate.text}”` : alternate.selector;
}

function sayExpectation(expectation: Expectation | undefined): string {
  switch (expectation?.kind) {
    case undefined:
      return '';
    case 'nothing':
      return 'nothing';
    case 'url':
      return expectation.url;
    case 'tab':
      return `tab ${expectation.tab + 1} ${expectation.url ?? ''}`.trim();
    case 'text':
      return `“${expectation.text}”`;
    case 'dialog':
      return `${expectation.answer} a dialog ${expectation.promptText ?? ''}`.trim();
    default:
      return expectation satisfies never;
  }
}

/** The most of these numbers that stand in rising order as they are; each is there once. */
function longestRise(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const number of numbers) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? Infinity) < number) low = middle + 1;
      else high = middle;
    }
    before.set(number, ends[low - 1]);
    ends[low] = number;
  }
  const rise = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) rise.add(at);
  return rise;
}

/** The site an address is of; of one that begins with a variable, what stands before its path. */
export function siteIn(address: string): string {
  const { origin } = URL.canParse(address) ? new URL(address) : { origin: 'null' };
  return origin === 'null' ? address.replace(/[/?#].*$/su, '') : origin;
}

/** Addresses that steps go to or wait for, each once. */
function addressesIn(steps: readonly Step[]): string[] {
  const addresses = steps.flatMap(({ method, arguments: [first = ''], expectation }) => [
    ...(method === 'navigate' || method === 'waitForUrl' ? [first] : []),
    ...(expectation && 'url' in expectation && expectation.url !== undefined ? [expectation.url] : []),
  ]);
  return [...new Set(addresses)];
}

/**
 * Variables of a recording from elsewhere whose values, as far as they are known here, must not go with it: one of their steps
 * is done on another site or in another frame than before, or where the variable was not used. Of a recording that was not
 * here, all.
 */
export function withheldVariables(known: Recording | undefined, proposed: Recording): string[] {
  const placesOf = placeReader();
  const before = placesOf(known?.steps ?? []);
  const usual = new Map<string, Set<number | undefined>>();
  for (const step of known?.steps ?? [])
    for (const name of usedVariables([step]))
      usual.set(name, (usual.get(name) ?? new Set()).add(before.get(step.id)));
  const after = placesOf(proposed.steps);
  const withheld = proposed.steps.flatMap((step) => {
    const place = after.get(step.id);
    const isMoved = before.has(step.id) && before.get(step.id) !== place;
    return usedVariables([step]).filter((name) => isMoved || !usual.get(name)?.has(place));
  });
  return [...new Set(withheld)];
}

type Places = ReadonlyMap<string, number>;

/**
 * Tells where each step is done, by its id: two steps have the same number when the recordings say the same of their place. A
 * step without a scope is done wherever those before it have led, so all of them are part of its place.
 */
function placeReader(): (steps: readonly Step[]) => Places {
  const numbers = new Map<string, number>();
  const numberOf = (...parts: unknown[]): number => {
    const key = JSON.stringify(parts);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  return (steps) => {
    const ways = new Map<number, number>();
    const places = new Map<string, number>();
    for (const step of steps) {
      const { id, method, target, scope, expectation, tab = 0, arguments: args } = step;
      const led = ways.get(tab) ?? numberOf('start', tab);
      const site = scope ? numberOf('site', scope.origin) : led;
      const goesTo = method === 'navigate' ? numberOf('site', siteIn(args[0] ?? '')) : site;
      const hops = target ? splitHops(pathOf(target)).slice(0, -1) : [];
      places.set(id, numberOf(goesTo, hops));
      const next =
        method === 'navigate'
          ? numberOf('led', goesTo)
          : numberOf('led', goesTo, method, args, target, expectation);
      ways.set(tab, next);
      if (expectation?.kind === 'tab') ways.set(expectation.tab, next);
    }
    return places;
  };
}
