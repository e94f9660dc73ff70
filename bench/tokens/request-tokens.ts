/** All of a request to a model that is read by it: its messages, its tools and the form of the answer. */
const readFields = ['instructions', 'input', 'messages', 'system', 'tools', 'tool_choice', 'response_format'];

/** Tokens of a request's body: texts as they are, schemas and tools as JSON. */
export function requestTokens(
  body: Record<string, unknown>,
  countTokens: (text: string) => number,
): { tokens: number; text: string } {
  const text = [...readFields.map((field) => body[field]), formatOf(body['text'])]
    .flatMap(textsOf)
    .join('\n');
  return { tokens: countTokens(text), text };
}

function formatOf(text: unknown): unknown {
  return typeof text === 'object' && text !== null && 'format' in text ? text.format : undefined;
}

/** The texts of a message list; anything else as JSON. */
function textsOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'object' && 'content' in value) return textsOf(value.content);
  if (typeof value === 'object' && 'text' in value) return textsOf(value.text);
  return [JSON.stringify(value)];
}
