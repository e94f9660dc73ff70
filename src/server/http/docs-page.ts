/** The parts of an OpenAPI document that the page shows. */
type ApiDocument = { paths?: Record<string, object> };
type Operation = {
  summary?: string;
  requestBody?: unknown;
  responses?: Record<string, { description?: string }>;
};

/** A readable page of the API: each operation with its request's schema and its answers. Made on the server, no script. */
export function docsPage(document: ApiDocument): string {
  const sections = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries<Operation>({ ...methods }).map(([method, operation]) => section(path, method, operation)),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tabwright sessions</title>
<meta name="viewport" content="width=device-width"><style>${style}</style>
<h1>Tabwright sessions</h1><p>The document itself: <a href="/openapi.json">/openapi.json</a>.</p>
${sections.join('\n')}</html>`;
}

function section(path: string, method: string, { summary, requestBody, responses }: Operation): string {
  const rows = Object.entries(responses ?? {}).map(
    ([status, { description }]) => `<tr><th>${escape(status)}<td>${escape(description ?? '')}`,
  );
  const request = requestBody
    ? `<details><summary>Request</summary><pre>${escape(JSON.stringify(requestBody, null, 2))}</pre></details>`
    : '';
  return `<section><h2><code>${escape(method.toUpperCase())} ${escape(path)}</code></h2>
<p>${escape(summary ?? '')}</p>${request}<table>${rows.join('')}</table></section>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui;max-width:52rem;margin:2rem auto;padding:0 1rem}
h2{font-size:1rem;margin-top:2rem}pre{overflow:auto;font-size:13px}th{text-align:left;padding-right:1rem;vertical-align:top}`;
