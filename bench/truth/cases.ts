import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ActionOutput } from '../../src/protocol/action';
import { Variables } from '../../src/protocol/variables';

const Expected = z.strictObject({
  /** What really comes of the action. */
  outcome: z.enum(['success', 'failure']),
  /** The code of the failure, where only one is right. */
  code: z.string().optional(),
});

/** What is to be done to the page beside it, and what really comes of that. */
const Case = Expected.extend({
  /** An instruction, or an action whose `description` may be missing. */
  action: z.union([z.string(), ActionOutput.partial({ description: true })]),
  /** What is different with trusted input. */
  trusted: Expected.optional(),
  /** An expression that is true in the page when the action had its effect, asked after a success. */
  check: z.string().optional(),
  /** Observed first; its first candidate is then the action. */
  observe: z.string().optional(),
  /** Between the page (and what was observed) and the act. */
  pauseMs: z.number().optional(),
  /** Each is a probe of its own; the page reads it as `?delay=`. */
  delaysMs: z.array(z.number()).optional(),
  /** Whether it is also probed beside each kind of noise. */
  noise: z.boolean().optional(),
  /** Whether its tab lies behind another one. */
  hidden: z.boolean().optional(),
  variables: Variables.optional(),
  /** Text that must be in the answer: a dialog's words, an address. */
  says: z.string().optional(),
  /** Text that must not be in it. */
  secret: z.string().optional(),
  /** For the whole act. */
  timeoutMs: z.number().optional(),
});
export type Case = z.infer<typeof Case>;

/** A folder with `page.html` and `case.json`, and perhaps other pages that it leads to. */
export type CaseFolder = { name: string; pages: ReadonlyMap<string, string>; case: Case };

export async function readCases(folder: string): Promise<CaseFolder[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(names.sort().map((name) => readCase(path.join(folder, name), name)));
}

async function readCase(folder: string, name: string): Promise<CaseFolder> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.html'));
  const pages = await Promise.all(
    files.map(async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const),
  );
  const json: unknown = JSON.parse(await readFile(path.join(folder, 'case.json'), 'utf8'));
  return { name, pages: new Map(pages), case: Case.parse(json) };
}
