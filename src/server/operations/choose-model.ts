import { failure } from '../http/http-failure';
import { modelProviders } from '../http/wire';

/** Checks a session's model name. A name without a slash passes, as on the public service. */
export function checkModelName(modelName: string): void {
  const [provider = '', ...rest] = modelName.split('/');
  if (modelName === 'auto' || rest.length === 0) return;
  if ((modelProviders as readonly string[]).includes(provider)) return;
  throw failure(400, `Invalid provider: ${provider}`);
}
