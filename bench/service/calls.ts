type Body = Record<string, unknown>;

/** Posts to the service and gives `data` of its answer. Fails with any answer that is not a success. */
export async function post(url: string, body: Body = {}): Promise<Body> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { success?: boolean; data?: Body };
  if (response.status === 200 && answer.success) return answer.data ?? {};
  throw new Error(`${response.status} ${JSON.stringify(answer)}`);
}

/** Starts a session and gives its address; `cold` with a browser started for it, else with one of the pool. */
export async function startSession(url: string, { cold = false } = {}): Promise<string> {
  const browser = cold ? { browser: { launchOptions: { headless: true } } } : {};
  const { sessionId } = await post(`${url}/start`, { modelName: 'builtin/matcher', ...browser });
  return `${url}/${String(sessionId)}`;
}

/** Clicks the button of the page, by action or in words. Fails when the effect was not verified. */
export async function click(session: string, input: string | object): Promise<void> {
  const { result } = await post(`${session}/act`, { input });
  const { success, message } = result as { success: boolean; message: string };
  if (!success) throw new Error(message);
}

export async function timed(deed: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await deed();
  return performance.now() - startedAt;
}
