import { toAutomationError, type AutomationError, type ErrorCode } from '../../base/errors';
import { ModelFault } from '../../protocol/models/models';

/** Why a model could not be asked, in a form that names its cure. */
export type FoundFault = { fault: ModelFault; message: string; detail?: string };

/**
 * Names the fault of an endpoint from `thrown`, the error of asking its model. Asks the server whether it is there when
 * it gave no answer.
 */
export async function findFault(thrown: unknown, signal: AbortSignal): Promise<FoundFault> {
  const error = toAutomationError(thrown);
  const said = error.cause instanceof Error ? error.cause.message : '';
  const found = { fault: faultOf(error), message: error.message, detail: said !== '' ? said : undefined };
  const { origin } = error.details;
  if (error.details['noAnswer'] !== true || typeof origin !== 'string') return found;
  if (!(await isThere(origin, signal))) return found;
  const message = `${origin} is there, but does not let the extension read its answers (CORS). Allow access to it.`;
  return { ...found, fault: 'cors', message };
}

function faultOf({ code, details }: AutomationError): ModelFault {
  const named = ModelFault.safeParse(details['fault']);
  return named.success ? named.data : (faultsByCode[code] ?? 'other');
}

const faultsByCode: Partial<Record<ErrorCode, ModelFault>> = {
  'no-model': 'configuration',
  'invalid-input': 'configuration',
  'model-name-invalid': 'configuration',
  'model-unsupported': 'configuration',
  'model-answer-invalid': 'structured-output',
  timeout: 'timeout',
};

/** Whether any server answers there. What it says cannot be read and does not matter; no key goes out. */
async function isThere(origin: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(origin, { mode: 'no-cors', redirect: 'follow', credentials: 'omit', signal });
    return true;
  } catch {
    return false;
  }
}
