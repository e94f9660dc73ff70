import type { CallToolResult } from '@modelcontextprotocol/server';

/** What a tool gives: a value of its output's shape, and the same in words for a model. */
export type ToolAnswer = {
  value: Record<string, unknown>;
  text: string;
  /** It was not done, as the value says. */
  isFailed?: boolean;
};

/** An answer as the protocol has it. */
export function toolResult({ value, text, isFailed }: ToolAnswer): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    structuredContent: value,
    ...(isFailed && { isError: true }),
  };
}
