import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { requestTokens } from './request-tokens';

/** A server on the loopback in OpenAI's Responses format. It counts what it is asked and answers what it is told to. */
export type CountingModel = {
  readonly baseURL: string;
  /** Tokens of the requests since this was last called, how many they were, and the tokens of the answers to them. */
  take(): { tokens: number; requests: number; answered: number };
  /** What is answered from now on, as JSON; made from all text of the request. */
  answerWith(make: (text: string) => unknown): void;
  close(): Promise<void>;
};

export async function startCountingModel(countTokens: (text: string) => number): Promise<CountingModel> {
  let counted = { tokens: 0, requests: 0, answered: 0 };
  let makeAnswer: (text: string) => unknown = () => ({});
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { tokens, text } = requestTokens(await readBody(request), countTokens);
    const said = makeAnswer(text);
    counted = {
      tokens: counted.tokens + tokens,
      requests: counted.requests + 1,
      answered: counted.answered + countTokens(JSON.stringify(said)),
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(responseOf(said)));
  };
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    take: () => {
      const taken = counted;
      counted = { tokens: 0, requests: 0, answered: 0 };
      return taken;
    },
    answerWith: (make) => {
      makeAnswer = make;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Record<string, unknown>;
}

/** A whole answer of the Responses format, as its readers check it. */
function responseOf(answer: unknown) {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status: 'completed',
    model: 'gpt-4.1-mini',
    output: [
      {
        id: 'msg_1',
        type: 'message',
        status: 'completed',
        role: 'assistant',
        content: [{ type: 'output_text', text: JSON.stringify(answer), annotations: [] }],
      },
    ],
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
  };
}
