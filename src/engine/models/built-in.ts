import { stopReason } from '../../base/deadline';
import { AutomationError } from '../../base/errors';
import { modelPorts, type BuiltInSession } from './ports';
import { usageOf, type WireClient, type WireRequest } from './wire-format';

/**
 * The model that comes with the browser, each question in a session of its own.
 *
 * Source: https://developer.chrome.com/docs/ai/prompt-api
 */
export const askBuiltIn: WireClient = async (_endpoint, request, signal) => {
  const session = await openSession(request, signal);
  try {
    const { mode, schema } = request;
    const form = mode === 'schema' ? { responseConstraint: schema.schema } : {};
    const text = await session.prompt(
      request.messages.map(({ role, content }) => ({ role, content })),
      { ...form, signal },
    );
    // The browser counts what its model is asked, not what it answers.
    const inputTokens = session.inputUsage ?? session.contextUsage ?? 0;
    return { ok: true, answer: { text, usage: usageOf(inputTokens, 0, 0) } };
  } catch (thrown) {
    if (signal.aborted) throw stopReason(signal);
    throw noAnswer(reasonOf(thrown));
  } finally {
    session.destroy();
  }
};

async function openSession({ system }: WireRequest, signal: AbortSignal): Promise<BuiltInSession> {
  const { builtIn } = modelPorts();
  const availability = (await builtIn?.availability()) ?? 'unavailable';
  if (!builtIn || availability !== 'available') throw notAvailable(availability);
  try {
    return await builtIn.create({ initialPrompts: [{ role: 'system', content: system }], signal });
  } catch (thrown) {
    if (signal.aborted) throw stopReason(signal);
    throw notAvailable(reasonOf(thrown));
  }
}

function notAvailable(why: string): AutomationError {
  const next =
    why === 'downloadable' || why === 'downloading'
      ? 'The browser has to download it first; chrome://on-device-internals shows how far it is.'
      : 'Choose another model in the settings.';
  const message = `This browser’s built-in model cannot be used here (${why}). ${next}`;
  return new AutomationError('model-unsupported', message, { details: { fault: 'model' } });
}

function noAnswer(reason: string): AutomationError {
  const message = `The browser’s built-in model gave no answer. It said: ${reason} Try again, or choose another model.`;
  return new AutomationError('model-answer-invalid', message, { details: { fault: 'other' } });
}

function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
