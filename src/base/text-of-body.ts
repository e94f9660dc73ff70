/** Most of an answer that is read, in bytes. */
export const mostBodyBytes = 20 * 1024 * 1024;

/** The pieces of an answer's body as text. Fails once there is more than `mostBytes`; what is left is not read. */
export async function* textOfBody(
  response: Response,
  mostBytes: number,
  tooLong: () => Error,
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
      if (bytes > mostBytes) throw tooLong();
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    // Nobody waits for what is left.
    reader.cancel().catch(() => undefined);
  }
}
