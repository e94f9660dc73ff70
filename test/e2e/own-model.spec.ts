import { chromium } from 'playwright';
import type { z } from 'zod';
import { PortedAutomation } from '../../src/client/automation';
import { findChromium, needsNoSandbox } from '../../src/server/chromium/find-chromium';
import { ports } from './client-ports';
import { expect, test } from './service-fixtures';

/** What the library asks a model of the caller's own. */
type Question = {
  options: { messages: { role: string; content: string }[]; response_model?: { schema: z.ZodType } };
};

/** A model of the caller's own that says which lamp is the cheapest, and keeps what it was asked. */
function ownModel() {
  const asked: Question[] = [];
  const createChatCompletion = async (question: Question) => {
    asked.push(question);
    const data = { extraction: '@2' };
    // The schema that it is given is one that it can hold its answer to.
    expect(question.options.response_model?.schema.safeParse(5).success).toBe(false);
    return { data, usage: { prompt_tokens: 7, completion_tokens: 2 } };
  };
  return { asked, llmClient: { modelName: 'mine', createChatCompletion } };
}

const page = `<!doctype html><title>Lamps</title><h1>Lamps</h1><p>The arc is the tallest</p><p>The desk is the cheapest</p>`;
const question = { instruction: 'what is said of the price' };

test('a browser that is launched asks the model of the caller’s own', async ({ sites }) => {
  const { asked, llmClient } = ownModel();
  const automation = new PortedAutomation({ env: 'LOCAL', verbose: 0, llmClient }, ports);
  await automation.init();
  try {
    await automation.navigate(sites.put('/', page));
    expect(await automation.extract(question)).toEqual({ extraction: 'The arc is the tallest' });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.options.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  } finally {
    await automation.close();
  }
});

test('a page that is given asks it, too, and shows it no value of a variable', async ({ sites }) => {
  const { asked, llmClient } = ownModel();
  const { path: executablePath } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: needsNoSandbox() ? ['--no-sandbox'] : [] });
  const automation = new PortedAutomation({ env: 'LOCAL', verbose: 0, llmClient }, ports);
  try {
    const given = await browser.newPage();
    await given.goto(sites.put('/', `${page}<input aria-label="Name">`));
    const variables = { name: 'Sentinel-8731' };
    expect(await automation.act('type %name% into Name', { page: given, variables })).toMatchObject({
      success: true,
    });
    expect(await automation.extract({ ...question, page: given })).toEqual({
      extraction: 'The arc is the tallest',
    });
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(asked)).not.toContain('Sentinel');
  } finally {
    await automation.close();
    await browser.close();
  }
});
