import { mostBodyBytes, textOfBody } from '../../base/text-of-body';
import { nonsense } from './cloud-failure';

/** The pieces of an answer's body as text. Fails once there is more than is ever sent; what is left is not read. */
export function textOf(
  response: Response,
  operation: string,
  mostBytes = mostBodyBytes,
): AsyncGenerator<string> {
  return textOfBody(response, mostBytes, () => nonsense(operation, `it is longer than ${mostBytes} bytes`));
}

export async function wholeText(response: Response, operation: string, mostBytes?: number): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of textOf(response, operation, mostBytes)) pieces.push(piece);
  return pieces.join('');
}
