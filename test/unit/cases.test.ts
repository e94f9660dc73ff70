import { describe, expect, it } from 'vitest';
import type { Site } from '../../bench/base/site';
import { splitPage } from '../../bench/base/split-page';
import { readGateCases } from '../../bench/gate/cases';
import { readRedesigns } from '../../bench/heal/redesigns';
import { readTaskCases } from '../../bench/tasks/read-cases';
import { readCases } from '../../bench/truth/cases';

const script = 'id="case"';

/** A site that only notes the pages that are put on it. */
function notingSite() {
  const pages = new Map<string, string>();
  const [a, b] = ['http://127.0.0.1:1001', 'http://localhost:1002'];
  const site: Site = { a, b, put: (path, html) => (pages.set(path, html), a + path), close: async () => {} };
  return { site, pages };
}

describe('the cases that are pages', () => {
  it.each([
    { of: 'attacks and twins', read: readGateCases, folder: 'test/cases/gate', least: 400 },
    { of: 'lies and honest tasks', read: readTaskCases, folder: 'bench/tasks/cases', least: 90 },
  ])('of $of are read, and each begins on a page without its case', async ({ read, folder, least }) => {
    const { site, pages } = notingSite();
    const cases = await read(folder, site);
    expect(cases.length).toBeGreaterThanOrEqual(least);
    for (const each of cases) {
      const url = 'goal' in each ? each.goal.url : each.url;
      expect(pages.get(url.slice(site.a.length)), each.name).not.toContain(script);
    }
  });

  it('of acts whose truth is known are read, each with its first page', async () => {
    const cases = await readCases('test/cases/truth');
    expect(cases.length).toBeGreaterThanOrEqual(700);
    for (const { name, pages } of cases) expect(pages.get('page.html'), name).not.toContain(script);
  });

  it('of redesigns mark the element before, and after where it is still there', async () => {
    const redesigns = await readRedesigns();
    expect(redesigns.length).toBeGreaterThanOrEqual(240);
    for (const { name, before, after, case: known } of redesigns) {
      expect(before, name).not.toContain(script);
      expect([before.includes('data-case'), after.includes('data-case')], name).toEqual([
        true,
        known.truth === 'found',
      ]);
    }
  });

  it('are pages as they were but for that script', () => {
    const page =
      '<title>A</title>\n  <script type="application/json" id="case">\n    { "a": 1 }\n  </script>\n<p>B</p>\n';
    const { facts, html } = splitPage(page);
    expect([JSON.parse(facts), html]).toEqual([{ a: 1 }, '<title>A</title>\n<p>B</p>\n']);
    expect(() => splitPage(html)).toThrow('no script that says its case');
  });
});
