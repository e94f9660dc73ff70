import { AutomationError } from '../../base/errors';

/** What only some programs need. Fails with `browser-missing` where its packages were left out. */
export async function optionalPart<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (thrown) {
    if (!isMissingPackage(thrown)) throw thrown;
    const message =
      'The packages that start and drive browsers are not installed. Install again without --omit=optional.';
    throw new AutomationError('browser-missing', message, { cause: thrown });
  }
}

function isMissingPackage(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_MODULE_NOT_FOUND';
}
