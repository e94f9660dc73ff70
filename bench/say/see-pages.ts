import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JoinedNode, Snapshot } from '../../src/protocol/snapshot';
import { openBrowser, type BenchBrowser } from '../base/browser';
import { buildScript } from '../base/build-script';
import { installPeers } from '../base/install';
import { openSite, type Site } from '../base/site';
import { readSayPages, type SayPage } from './cases';
import type * as InPage from './in-page';
import { marked, readWordsCorpus } from './words-corpus';

declare global {
  var SayBench: typeof InPage;
}

/** Selector → joined ref; null where the element has none. */
export type Refs = Record<string, string | null | undefined>;

/** A page as the matcher gets it, with what is said to it. */
export type SeenPage = { page: SayPage; snapshot: Snapshot; refs: Refs };

/** `corpus`: the folder of saved pages and of what people say; `seen`: a file that keeps what the pages look like. */
export type Sources = { corpus?: string; seen?: string };

/** Opens the pages that are asked for, and sees each; those of a file of pages seen before are taken from it. */
export async function seePages(
  isAsked: (page: SayPage) => boolean,
  { corpus, seen }: Sources,
): Promise<SeenPage[]> {
  const known: SeenPage[] =
    seen !== undefined && existsSync(seen) ? JSON.parse(await readFile(seen, 'utf8')) : [];
  const pages = await readSayPages(path.join(import.meta.dirname, 'pages'));
  const all = [...pages, ...(corpus === undefined ? [] : await readWordsCorpus(corpus))];
  const asked = all.filter((page) => isAsked(page) && (page.corpus === undefined || corpus !== undefined));
  const byName = new Map(known.map((one) => [one.page.name, one]));
  const missing = asked.filter(({ name }) => !byName.has(name));
  for (const one of missing.length > 0 ? await openPages(missing, corpus ?? '') : [])
    byName.set(one.page.name, one);
  if (seen !== undefined && missing.length > 0) await writeFile(seen, JSON.stringify([...byName.values()]));
  return asked.flatMap((page) => {
    const one = byName.get(page.name);
    return one ? { ...one, page } : [];
  });
}

async function openPages(pages: readonly SayPage[], corpus: string): Promise<SeenPage[]> {
  installPeers();
  const browser = await openBrowser();
  const site = await openSite();
  try {
    const script = await buildScript(path.join(import.meta.dirname, 'in-page.ts'), 'SayBench');
    const tab = await browser.context.newPage();
    const seen: SeenPage[] = [];
    for (const page of pages) {
      await tab.goto(await putPage(page, corpus, site), { waitUntil: 'load' });
      const selectors = selectorsOf(page);
      const { nodes, refs, title } = await seeFrame(tab.mainFrame(), {
        script,
        selectors,
        letters: '',
        depth: 0,
      });
      for (const selector of selectors)
        if (refs[selector] === undefined) throw new Error(`${page.name}: nothing is at ${selector}.`);
      seen.push({ page, snapshot: { url: tab.url(), title, nodes, unreadable: [] }, refs });
    }
    return seen;
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Pages of people's words mark their elements by a script beside them. */
async function putPage(
  { name, part, corpus: file, html }: SayPage,
  corpus: string,
  site: Site,
): Promise<string> {
  if (file === undefined) return site.put(`/${name}.html`, html);
  const page = path.join(corpus, file);
  const scripts = part === 'words';
  if (scripts)
    site.put('/truth.js', await readFile(path.join(path.dirname(page), 'truth.js'), 'utf8'), { scripts });
  return site.put(`/${name}.html`, await readFile(page, 'utf8'), { scripts });
}

type Frame = ReturnType<Awaited<ReturnType<BenchBrowser['context']['newPage']>>['mainFrame']>;
type Look = { script: string; selectors: string[]; letters: string; depth: number };

/** Sees a frame and those in it, joined as a page's are: a frame's refs begin with its letters. */
async function seeFrame(
  frame: Frame,
  look: Look,
): Promise<{ nodes: JoinedNode[]; refs: Refs; title: string }> {
  const { script, selectors, letters, depth } = look;
  await frame.evaluate(script);
  const { snapshot, refs: own, holders } = await frame.evaluate((meant) => SayBench.see(meant), selectors);
  const refs: Refs = Object.fromEntries(
    Object.entries(own).map(([selector, ref]) => [
      selector,
      typeof ref === 'number' ? `${letters}${ref}` : ref,
    ]),
  );
  const nodes: JoinedNode[] = [];
  const joined = (ref: number | undefined) => (ref === undefined ? undefined : `${letters}${ref}`);
  for (const { ref, drawnBy, frame: _link, ...node } of snapshot.nodes) {
    nodes.push({
      ...node,
      depth: node.depth + depth,
      frameId: letters.length,
      ref: joined(ref),
      drawnBy: joined(drawnBy),
    });
    if (ref === undefined || !holders.includes(ref)) continue;
    const holder = await frame.evaluateHandle((at) => SayBench.holder(at), ref);
    const inside = await holder.asElement()?.contentFrame();
    if (!inside) continue;
    const found = await seeFrame(inside, {
      script,
      selectors: selectors.filter((selector) => selector.startsWith(marked)),
      letters: `${letters}f${ref}x`,
      depth: node.depth + depth + 1,
    });
    nodes.push(...found.nodes);
    for (const [selector, inner] of Object.entries(found.refs)) refs[selector] ??= inner;
  }
  return { nodes, refs, title: snapshot.title };
}

function selectorsOf({ cases }: SayPage): string[] {
  const all = cases.flatMap(({ plans }) => plans.flat().map(({ selector }) => selector));
  return [...new Set(all)].filter((selector) => selector !== '' && selector !== '*');
}
