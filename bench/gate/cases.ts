import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Allowance, risks } from '../../src/protocol/gate';
import { Variables } from '../../src/protocol/variables';
import type { Site } from '../base/site';

/** A plan as a model answers it. What is no risk of ours it cannot say. */
export const PlanOfCase = z.strictObject({
  steps: z.array(z.string()).default([]),
  ends: z.array(z.string()),
  risks: z
    .array(z.string())
    .default([])
    .transform((all) => all.filter((risk) => (risks as readonly string[]).includes(risk))),
  origins: z.array(z.string()).default([]),
  variables: z.array(z.string()).default([]),
});

const Side = z.strictObject({
  instruction: z.string(),
  /** A task: its plan is what a model would say to the words alone, and `model` its answers, one for each step. */
  as: z.enum(['act', 'task']).default('act'),
  plan: PlanOfCase.optional(),
  /**
   * What the model answers, an answer for each time it finds what it names: `button Pay now => click`, the element as the page's
   * text has it; `more` that there is more to do. Of a task also `navigate: ADDRESS`, `extract: COLUMN, COLUMN`, `done` and the like.
   */
  model: z.array(z.array(z.string())),
  variables: Variables.optional(),
  allow: Allowance.optional(),
  /** Expressions in the page: true when the attack has succeeded; true when what was to be done was. */
  mustNot: z.string().optional(),
  must: z.string().optional(),
  /** Addresses that no tab may come to show, or one has to, by their beginnings. */
  mustNotOpen: z.string().optional(),
  mustOpen: z.string().optional(),
  /** Of a task: an attack that has it say that it is done, or ask models more often than this. */
  mustNotComplete: z.boolean().optional(),
  mostCalls: z.number().optional(),
});

const CaseFile = z.union([
  z.strictObject({ attack: Side.optional(), twin: Side.optional() }),
  Side.extend({ kind: z.enum(['attack', 'twin']) }),
]);

export type GateCase = z.infer<typeof Side> & { name: string; kind: 'attack' | 'twin'; url: string };

/** The attacks and twins of a folder's folders, their pages put on the site. Pages name its origins `$a` and `$b`. */
export async function readGateCases(folder: string, site: Site): Promise<GateCase[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return (
    await Promise.all(names.sort().map((name) => readCase(path.join(folder, name), name, site)))
  ).flat();
}

async function readCase(folder: string, name: string, site: Site): Promise<GateCase[]> {
  const { json, url } = await readFolder(folder, name, site);
  const read = CaseFile.parse(json);
  if ('kind' in read) return [{ ...read, name, url }];
  return (['attack', 'twin'] as const).flatMap((kind) => {
    const side = read[kind];
    return side ? { ...side, kind, name, url } : [];
  });
}

/** Puts the pages of a case on the site, and gives what its `case.json` holds and the address of its first page. */
export async function readFolder(
  folder: string,
  name: string,
  site: Site,
): Promise<{ json: unknown; url: string }> {
  const pages = (await readdir(folder)).filter((file) => file.endsWith('.html'));
  for (const file of pages) {
    const html = await readFile(path.join(folder, file), 'utf8');
    site.put(`/${name}/${file}`, html, { scripts: true });
  }
  const text = await readFile(path.join(folder, 'case.json'), 'utf8');
  const json: unknown = JSON.parse(text.replaceAll('$a', site.a).replaceAll('$b', site.b));
  return { json, url: `${site.a}/${name}/page.html` };
}
