import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { McpTool, ToolCall } from '../../src/server/mcp/mcp-tool';
import { toolOf } from '../../src/server/mcp/mcp-tool';

/**
 * Tools that the suites call, as they want them: what is tried by them is how calls are answered, asked about, cancelled and told of,
 * which is the same for all tools. Those of the suites that are about other things are not here.
 */

const annotations = { readOnlyHint: true };
const output = z.object({ text: z.string() });
const described = { description: 'For the conformance suites.', output, annotations };
const answer = (text: string) => ({ value: { text }, text });

/** Asks the user once. What it is told of them is nothing but that they agreed. */
async function askOnce({ answered }: ToolCall, message: string) {
  if (answered) return answer(answered.isAgreed ? 'Agreed.' : 'Not agreed.');
  const state = { kind: 'task' as const, taskId: 'first', answer: 'did-it' as const };
  return { question: { message, state, otherwise: answer('Nobody can be asked.') } };
}

const nothing = z.object({});

const tools: Record<string, McpTool> = {
  test_simple_text: toolOf({
    ...described,
    input: nothing,
    run: async () => answer('This is a simple text response for testing.'),
  }),
  test_error_handling: toolOf({
    ...described,
    input: nothing,
    run: async () => ({ ...answer('This tool intentionally returns an error for testing'), isFailed: true }),
  }),
  test_tool_with_progress: toolOf({
    ...described,
    input: nothing,
    run: async ({ say }) => {
      for (const message of ['one', 'two', 'three']) {
        say({ category: 'test', message, level: 1, timestamp: new Date().toISOString() });
        await sleep(50);
      }
      return answer('Done.');
    },
  }),
  test_elicitation: toolOf({
    ...described,
    input: z.object({ message: z.string() }),
    run: (call, { message }) => askOnce(call, message),
  }),
  test_streaming_elicitation: toolOf({
    ...described,
    input: nothing,
    run: (call) => askOnce(call, 'Go on?'),
  }),
  test_input_required_result_tampered_state: toolOf({
    ...described,
    input: nothing,
    run: (call) => askOnce(call, 'Go on?'),
  }),
  test_input_required_result_multi_round: toolOf({
    ...described,
    input: nothing,
    run: async (call) => {
      const { answered } = call;
      if (answered?.state.kind !== 'task' || answered.state.taskId !== 'first') {
        return answered ? answer('Agreed twice.') : askOnce(call, 'Step 1: What is your name?');
      }
      const state = { kind: 'task' as const, taskId: 'second', answer: 'did-it' as const };
      return { question: { message: 'Step 2?', state, otherwise: answer('Nobody can be asked.') } };
    },
  }),
  greet: toolOf({
    ...described,
    input: z.object({ name: z.string() }),
    run: async (_call, { name }) => answer(`Hello, ${name}!`),
  }),
  slow_compute: toolOf({
    ...described,
    isLong: true,
    input: z.object({ seconds: z.number(), label: z.string().optional() }),
    run: async ({ signal }, { seconds }) => {
      await sleep(seconds * 1000, undefined, { signal });
      return answer(`Computed for ${seconds} s.`);
    },
  }),
  failing_job: toolOf({
    ...described,
    isLong: true,
    input: nothing,
    run: async () => ({ ...answer('It failed.'), isFailed: true }),
  }),
  confirm_delete: toolOf({
    ...described,
    isLong: true,
    input: z.object({ filename: z.string() }),
    run: (call, { filename }) => askOnce(call, `Delete ${filename}?`),
  }),
};

export const referenceTools = new Map(Object.entries(tools));
