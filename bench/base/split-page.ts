const script = /^[ \t]*<script type="application\/json" id="case">(.*?)<\/script>\n/ms;

/** Splits a page into the JSON text of its `<script id="case">` and the page without it, which is served and measured. */
export function splitPage(page: string): { facts: string; html: string } {
  const found = script.exec(page);
  if (found?.[1] === undefined) throw new Error('The page has no script that says its case.');
  const end = found.index + found[0].length;
  return { facts: found[1], html: page.slice(0, found.index) + page.slice(end) };
}
