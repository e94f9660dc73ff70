import {
  answerModes,
  type Ability,
  type AnswerMode,
  type WireFormat,
} from '../../protocol/models/model-config';
import { isUnknownModel } from './failure';
import { modelPorts } from './ports';
import type { Endpoint, WireFailure, WireHttpFailure } from './wire-format';

const optionalFields = ['temperature', 'store', 'max_output_tokens', 'max_completion_tokens', 'max_tokens'];

/** The most that is remembered; the oldest goes first. */
const mostKnown = 200;

let known: Promise<Map<string, Ability>> | undefined;

/** The ability this endpoint and model were last asked with, or the strongest there is. */
export async function recallAbility(endpoint: Endpoint): Promise<Ability> {
  const abilities = await (known ??= readKnown());
  const own = abilities.get(keyOf(endpoint));
  if (own) return own;
  const others = [...abilities].filter(([key]) => key.startsWith(`${placeOf(endpoint)} `));
  const isOnlyChat = others.some(([, { format }]) => format === 'chat');
  return { format: isOnlyChat ? 'chat' : endpoint.format, mode: 'schema', name: 0, dropped: [] };
}

/** Keeps what just worked. */
export async function rememberAbility(endpoint: Endpoint, ability: Ability): Promise<void> {
  const abilities = await (known ??= readKnown());
  const key = keyOf(endpoint);
  if (JSON.stringify(abilities.get(key)) === JSON.stringify(ability)) return;
  abilities.set(key, ability);
  const [oldest] = abilities.keys();
  if (abilities.size > mostKnown && oldest !== undefined) abilities.delete(oldest);
  await modelPorts().abilities?.write(Object.fromEntries(abilities));
}

async function readKnown(): Promise<Map<string, Ability>> {
  return new Map(Object.entries((await modelPorts().abilities?.read()) ?? {}));
}

/** Pictures go to the endpoint. The browser's own model is asked without. */
export const takesPictures = ({ format, dropped }: Ability): boolean =>
  format !== 'builtin' && !dropped.includes('picture');

/**
 * The next weaker ability to try after `failure`, or undefined when the failure is not about abilities.
 *
 * Each one gives something up for good, so asking again and again comes to an end.
 */
export function weaken(
  ability: Ability,
  failure: WireFailure,
  { endpoint, hasPicture }: { endpoint: Endpoint; hasPicture: boolean },
): Ability | undefined {
  if (failure.kind !== 'http') return undefined;
  if (hasPicture && takesPictures(ability) && objectsToPicture(failure))
    return { ...ability, dropped: [...ability.dropped, 'picture'] };
  if (failure.status === 400 || failure.status === 422) {
    const lighter = asksForLess(ability, failure);
    if (lighter) return lighter;
  }
  if (isUnknownModel(failure)) {
    const name = ability.name + 1;
    return name < endpoint.modelNames.length ? { ...ability, name } : undefined;
  }
  const isUnknownPath = [404, 405, 501].includes(failure.status);
  return isUnknownPath && ability.format === 'responses' ? { ...ability, format: 'chat' } : undefined;
}

/** Without the field, or with the weaker form, that the endpoint objects to. */
function asksForLess(ability: Ability, failure: WireHttpFailure): Ability | undefined {
  const field = optionalFields.find((name) => !ability.dropped.includes(name) && objectsTo(failure, name));
  if (field) return { ...ability, dropped: [...ability.dropped, field] };
  const mode = nextMode(ability);
  return mode && objectsToForm(failure) ? { ...ability, mode } : undefined;
}

/** Forms a wire format has no words for. */
const missingModes: Partial<Record<WireFormat, readonly AnswerMode[]>> = {
  messages: ['json'],
  converse: ['json'],
  builtin: ['tool', 'json'],
};

function nextMode({ format, mode }: Ability): AnswerMode | undefined {
  return answerModes
    .slice(answerModes.indexOf(mode) + 1)
    .find((weaker) => !missingModes[format]?.includes(weaker));
}

function objectsTo({ param, reason }: WireHttpFailure, field: string): boolean {
  if (optionalFields.includes(param)) return param === field;
  return new RegExp(`['"\`]${field}['"\`]|(parameter|field|argument):? ${field}\\b`, 'i').test(reason);
}

function objectsToForm({ param, reason }: WireHttpFailure): boolean {
  return /response_?(format|schema|mime)|output[_ ]?(config|format)|json_schema|json_object|text\.format|structured.?output|json mode|\bschema\b|\bgrammar\b|\btools?\b|tool_?(choice|config)|\bfunctions?\b|function.?call/i.test(
    `${param} ${reason}`,
  );
}

/** Endpoints say so in many ways, some that a turn is to be text, some with a fault of their own. */
function objectsToPicture({ status, param, reason }: WireHttpFailure): boolean {
  if (![400, 404, 415, 422, 500, 501].includes(status)) return false;
  return /\bimages?\b|image_url|input_image|\bvision\b|multi-?modal|inline_?data|\bcontent\b.*\bstring\b/is.test(
    `${param} ${reason}`,
  );
}

function keyOf(endpoint: Endpoint): string {
  return `${placeOf(endpoint)} ${endpoint.modelNames[0]}`;
}

function placeOf({ baseURL, format }: Endpoint): string {
  return `${baseURL} ${format}`;
}
