import { isAutomationError } from '../../base/errors';
import { failure, httpFailureOf } from '../http/http-failure';
import { explainMissingModel } from '../../protocol/models/missing-model';
import { modelFor, tellCorrections, type OperationWork } from './operate';
import type { OperationResult } from './operation-result';
import { RunLines } from '../../protocol/run-lines';
import type { Service } from '../http/service';
import { scopeIn } from './scope-in-place';
import type { Headers, ObserveBody } from '../http/wire';

/** Finds the actions that an instruction means in the session's page; without one, the likely ones. */
export async function serveObserve(
  service: Service,
  { body, headers }: { body: ObserveBody; headers: Headers },
  work: OperationWork,
): Promise<OperationResult> {
  const { instruction, options = {}, frameId } = body;
  if (instruction?.trim() === '') {
    throw failure(400, 'The instruction is empty. Say what to find, or leave it out.');
  }
  const { session, signal, caller } = work;
  const model = modelFor(service, { session, headers }, options.model);
  session.secrets.note({ variables: options.variables, model, key: headers['x-model-api-key'] });
  const timestamp = Date.now();
  try {
    const answer = await session.inPlace({ frameId, signal }, async (place): Promise<OperationResult> => {
      const lines = new RunLines(work.say);
      const sought = { ...options, model, ...scopeIn(place, options.selector) };
      const asked = {
        kind: 'observe',
        url: session.url,
        instruction: instruction ?? '',
        caller,
        options: sought,
      } as const;
      const access = instruction === undefined ? undefined : await service.cache.accessFor(headers, asked);
      const request = {
        sessionId: place.sessionId,
        instruction,
        options: { ...sought, cache: access },
      };
      const report = await session.background.observe(request, (run) => lines.follow(run));
      const result = report.candidates.map(({ action }) => action);
      const cacheHit = service.cache.learn(caller, access, report.cache);
      const corrected = tellCorrections(work, 'observe', report.corrected);
      return { result, corrected, cacheHit };
    });
    session.record({
      method: 'observe',
      parameters: instruction === undefined ? {} : { instruction },
      result: { actions: answer.result },
      url: session.url,
      timestamp,
    });
    return answer;
  } catch (thrown) {
    if (!isAutomationError(thrown)) throw thrown;
    const error = explainMissingModel(thrown);
    throw httpFailureOf(error, { operation: 'observe', timeoutMs: options.timeout, reached: false });
  }
}
