import { nonsense } from './cloud-failure';

/** Most of an answer that is read, in bytes. */
const maxBodyBytes = 20 * 1024 * 1024;

/** The pieces of an answer's body as text. Fails once there is more than is ever sent; what is left is not read. */
export async function* textOf(
  response: Response,
  operation: string,
  mostBytes = maxBodyBytes,
): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      if (bytes > mostBytes) throw nonsense(operation, `it is longer than ${mostBytes} bytes`);
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    // Nobody waits for what is left.
    reader.cancel().catch(() => undefined);
  }
}

export async function wholeText(response: Response, operation: string, mostBytes?: number): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of textOf(response, operation, mostBytes)) pieces.push(piece);
  return pieces.join('');
}
