import { isAutomationError } from '../../../base/errors';
import { failure, httpFailureOf } from '../http/http-failure';
import { explainMissingModel } from '../../../protocol/models/missing-model';
import { modelFor, type OperationWork } from './operate';
import type { OperationResult } from './operation-result';
import type { Service } from '../service';
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
  const { session, signal } = work;
  const model = modelFor(service, { session, headers }, options.model);
  session.secrets.note({ model, key: headers['x-model-api-key'] });
  const timestamp = Date.now();
  try {
    const report = await session.inPlace({ frameId, signal }, (place) =>
      session.background.extract({
        sessionId: place.sessionId,
        ...(instruction === undefined ? {} : { instruction }),
        ...(schema === undefined ? {} : { schema }),
        options: { ...options, model, ...scopeIn(place, options.selector) },
      }),
    );
    session.record({
      method: 'extract',
      parameters: instruction === undefined ? {} : { instruction },
      result: { extraction: report.result },
      url: session.url,
      timestamp,
    });
    return { result: report.result };
  } catch (thrown) {
    if (!isAutomationError(thrown)) throw thrown;
    throw httpFailureOf(explainMissingModel(thrown), {
      operation: 'extract',
      timeoutMs: options.timeout,
      reached: false,
    });
  }
}
