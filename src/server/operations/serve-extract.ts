import { isAutomationError } from '../../base/errors';
import { failure, httpFailureOf } from '../http/http-failure';
import { explainMissingModel } from '../../protocol/models/missing-model';
import { ValueMark } from '../../protocol/extract/extract';
import { RunLines } from '../../protocol/run-lines';
import type { ExtractReport } from '../../protocol/operations/extract-operation';
import { modelFor, type OperationWork } from './operate';
import type { OperationResult } from './operation-result';
import type { Service } from '../http/service';
import type { ExtractBody, Headers } from '../http/wire';
import { scopeIn } from './scope-in-place';

/** Reads the data of the session's page that a schema asks for; without schema and instruction its text. */
export async function serveExtract(
  service: Service,
  { body, headers }: { body: ExtractBody; headers: Headers },
  work: OperationWork,
): Promise<OperationResult> {
  const { instruction, schema, options = {}, frameId } = body;
  if (instruction?.trim() === '') {
    throw failure(400, 'The instruction is empty. Say what to extract, or leave it out.');
  }
  const { session, signal, caller } = work;
  const model = modelFor(service, { session, headers }, options.model);
  session.secrets.note({ model, key: headers['x-model-api-key'] });
  const timestamp = Date.now();
  try {
    const { report, cacheHit } = await session.inPlace({ frameId, signal }, async (place) => {
      const sought = { ...options, model, ...scopeIn(place, options.selector) };
      const access =
        schema === undefined
          ? undefined
          : await service.cache.accessFor(headers, {
              kind: 'extract',
              url: session.url,
              instruction: instruction ?? '',
              schema: JSON.stringify(schema),
              caller,
              options: sought,
            });
      const lines = new RunLines(work.say);
      const request = {
        sessionId: place.sessionId,
        instruction,
        schema,
        options: { ...sought, cache: access },
      };
      const made = await session.background.extract(request, (run) => lines.follow(run));
      return { report: made, cacheHit: service.cache.learn(caller, access, made.cache) };
    });
    session.record({
      method: 'extract',
      parameters: instruction === undefined ? {} : { instruction },
      result: { extraction: report.result },
      url: session.url,
      timestamp,
    });
    const { metadata, marks } = tellExtracted(report, work);
    return {
      result: report.result,
      marks,
      beside: options.sources ? { metadata } : undefined,
      cacheHit,
    };
  } catch (thrown) {
    if (!isAutomationError(thrown)) throw thrown;
    throw httpFailureOf(explainMissingModel(thrown), {
      operation: 'extract',
      timeoutMs: options.timeout,
      reached: false,
    });
  }
}

/** What is known of an extraction besides its result. Marks are told the stream and the log, whoever asks. */
function tellExtracted(
  { result: _result, usage: _usage, ms: _ms, cache: _cache, ...metadata }: ExtractReport,
  { say }: OperationWork,
) {
  const { marks, partial } = metadata;
  const timestamp = new Date().toISOString();
  const tell = (message: string) => say({ category: 'extract', message, level: 1, timestamp });
  for (const mark of ValueMark.options) {
    const paths = marks.flatMap((each) => (each.mark === mark ? [each.path] : []));
    if (paths.length > 0) tell(`${paths.length} ${markWords[mark]}: ${paths.slice(0, 10).join(', ')}`);
  }
  if (partial !== undefined) tell(partial);
  return { metadata, marks };
}

const markWords: Readonly<Record<ValueMark, string>> = {
  'not-on-page': 'not on the page, the model’s own',
  elsewhere: 'elsewhere on the page than the rest of their item',
  withheld: 'withheld, since the page does not have what the model gave',
  missing: 'that the page does not say',
};
