import type { Endpoint } from './endpoint';
import { answerModes, type AnswerMode, type WireFailure } from './wire';

/** What is known of an endpoint and model: how far its answers can be asked for in form, and what it refuses. */
export type Ability = {
  format: 'responses' | 'chat';
  mode: AnswerMode;
  /** Index into the endpoint's `modelNames`. */
  name: number;
  /** Optional body fields it refuses. */
  dropped: readonly string[];
};

type HttpFailure = Extract<WireFailure, { kind: 'http' }>;

const optionalFields = ['store', 'max_output_tokens', 'max_completion_tokens', 'max_tokens'];

const known = new Map<string, Ability>();
const onlyChat = new Set<string>();

/** What was found out earlier about this endpoint and model, or the strongest ability there is. */
export function recallAbility(endpoint: Endpoint): Ability {
  const format = onlyChat.has(endpoint.baseURL) ? 'chat' : endpoint.format;
  return { mode: 'schema', name: 0, dropped: [], ...known.get(keyOf(endpoint)), format };
}

/** Keeps what just worked for as long as the worker lives. */
export function rememberAbility(endpoint: Endpoint, ability: Ability): void {
  known.set(keyOf(endpoint), ability);
  if (ability.format !== endpoint.format) onlyChat.add(endpoint.baseURL);
}

/**
 * The next weaker ability to try after `failure`, or undefined when the failure is not about abilities.
 *
 * Each one gives something up for good, so asking again and again comes to an end.
 */
export function weaken(ability: Ability, failure: WireFailure, endpoint: Endpoint): Ability | undefined {
  if (failure.kind !== 'http') return undefined;
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
function asksForLess(ability: Ability, failure: HttpFailure): Ability | undefined {
  const field = optionalFields.find((name) => !ability.dropped.includes(name) && objectsTo(failure, name));
  if (field) return { ...ability, dropped: [...ability.dropped, field] };
  const mode = answerModes[answerModes.indexOf(ability.mode) + 1];
  return mode && objectsToForm(failure) ? { ...ability, mode } : undefined;
}

/** The endpoint says that it does not know the model. */
export function isUnknownModel({ status, code, reason }: HttpFailure): boolean {
  if (status !== 400 && status !== 404) return false;
  return (
    code === 'model_not_found' ||
    /\bmodels?\b.*(not (be )?found|not exist)/is.test(reason) ||
    /(not a valid|unknown|no such) model|^no endpoints found for/i.test(reason)
  );
}

function objectsTo({ param, reason }: HttpFailure, field: string): boolean {
  return (
    param === field ||
    new RegExp(`['"\`]${field}['"\`]|(parameter|field|argument):? ${field}\\b`, 'i').test(reason)
  );
}

function objectsToForm({ param, reason }: HttpFailure): boolean {
  return /response_?format|json_schema|json_object|text\.format|structured.?output|json mode|\bschema\b|\bgrammar\b/i.test(
    `${param} ${reason}`,
  );
}

function keyOf(endpoint: Endpoint): string {
  return [endpoint.baseURL, endpoint.format, endpoint.modelNames[0]].join(' ');
}
