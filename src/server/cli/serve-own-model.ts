import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';
import { parseJson } from '../../base/json';
import type { OwnAnswer, OwnQuestion, ServedModel } from '../../client/own-model';
import { isSameSecret, openPort } from '../net';

const Body = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z
    .object({ json_schema: z.object({ name: z.string(), schema: z.record(z.string(), z.unknown()) }) })
    .optional(),
  temperature: z.number().optional(),
  max_tokens: z.number().optional(),
});

const Piece = z.instanceof(Buffer);

/** Longest question, in bytes: the text of a page, and more. */
const maxBytes = 16 * 1024 * 1024;

type Ask = (question: OwnQuestion) => Promise<OwnAnswer>;

/** Lets a model be asked at a loopback address in OpenAI's Chat Completions format, by who shows a key that nobody else knows. */
export async function serveOwnModel(ask: Ask): Promise<ServedModel> {
  const apiKey = randomBytes(32).toString('base64url');
  const server = createServer(async (request, response) => {
    const [status, body] = await answer(request, apiKey, ask);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const opened = await openPort(server);
  // A program that forgets to close ends all the same.
  server.unref();
  return { baseURL: `http://127.0.0.1:${opened.port}/v1`, apiKey, close: () => opened.close() };
}

/** A status and a body. */
type Given = [number, object];

async function answer(request: IncomingMessage, apiKey: string, ask: Ask): Promise<Given> {
  const { authorization = '' } = request.headers;
  if (!isSameSecret(authorization, `Bearer ${apiKey}`)) return failed(401, 'This key is not known.');
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
    return failed(404, 'Ask /chat/completions.');
  try {
    const { data } = Body.safeParse(parseJson(await textOf(request)));
    if (!data) return failed(400, 'This is no question in the Chat Completions format.');
    const { messages, response_format: format, temperature, max_tokens: maxOutputTokens } = data;
    return completed(await ask({ messages, form: format?.json_schema, temperature, maxOutputTokens }));
  } catch (thrown) {
    return failed(400, thrown instanceof Error ? thrown.message : String(thrown));
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    const bytes = Piece.parse(piece);
    length += bytes.length;
    if (length > maxBytes) throw new Error('The question is too long.');
    pieces.push(bytes);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function completed({ text, inputTokens, outputTokens }: OwnAnswer): Given {
  const message = { role: 'assistant', content: text };
  const choices = [{ index: 0, message, finish_reason: 'stop' }];
  const usage = { prompt_tokens: inputTokens, completion_tokens: outputTokens };
  return [200, { object: 'chat.completion', choices, usage }];
}

const failed = (status: number, message: string): Given => [status, { error: { message } }];
