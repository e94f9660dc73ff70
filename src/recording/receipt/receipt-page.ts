import { showInvisible } from '../../base/text';
import type { ModelCall } from '../../protocol/session';
import type { Receipt, ReceiptStep } from './receipt';

/**
 * A receipt as one file that any browser opens: no script, no address of anything outside, and a policy that lets neither
 * be. What pages said is text in it, whatever it looks like.
 */
export function receiptPage(receipt: Receipt): string {
  const { kind, title, state, isWell, note, ends, plan, bounds, steps, calls } = receipt;
  const main = [
    `<header><p class="kind">${kind}</p><h1>${shown(title)}</h1>`,
    `<p class="state ${isWell ? 'ok' : 'bad'}">${shown(state)}</p>`,
    note === undefined ? '' : `<p>${shown(note)}</p>`,
    `<p class="facts">${factsOf(receipt).map(shown).join(' · ')}</p></header>`,
    section('What the end was to show', list('ul', ends.map(endLine))),
    section(
      'The plan',
      list('ol', plan.map(shown)) +
        table(bounds.filter(([, text]) => text !== '').map((row) => row.map(shown))),
    ),
    section('Steps', list('ol', steps.map(stepBody), 'steps')),
    section(
      'Questions to models',
      list(
        'ul',
        calls.map((call) => callFacts(call).map(shown).join(' · ')),
      ),
    ),
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title.slice(0, 100))}</title>
<style>${style}</style>
</head>
<body>
<main>
${main}
</main>
<footer>Written by Tabwright. Values of variables and of secret fields are not in it: their names or dots stand in their place.</footer>
</body>
</html>
`;
}

function factsOf({ startedAt, ms, usage, calls, steps }: Receipt): string[] {
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0;
  const prices = calls.flatMap(({ usd }) => usd ?? []);
  const isPriced = prices.length > 0 && prices.length === calls.length;
  return [
    new Date(startedAt).toISOString().replace('T', ' ').slice(0, 19).concat(' UTC'),
    timeOf(ms),
    `${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`,
    `${tokens} tokens`,
    ...(isPriced ? [priceOf(prices.reduce((sum, usd) => sum + usd, 0))] : []),
  ];
}

const timeOf = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);
/** With as many places as it takes to see it. */
const priceOf = (usd: number) =>
  `$${usd.toFixed(usd > 0 && usd < 0.1 ? Math.min(8, 1 - Math.floor(Math.log10(usd))) : 2)}`;

const endLine = ({ text, isShown }: Receipt['ends'][number]) =>
  `<span class="${isShown ? 'ok' : 'bad'}">${isShown ? '✓' : '✗'}</span> ${shown(text)}`;

function stepBody({
  state,
  text,
  by,
  site,
  effects,
  gate,
  note,
  ms,
  tokens,
  usd,
  pictures,
}: ReceiptStep): string {
  const facts = [
    state,
    by === undefined ? undefined : `chosen by ${by}`,
    site === undefined ? undefined : `on ${site}`,
    ms === undefined ? undefined : timeOf(ms),
    tokens === undefined ? undefined : `${tokens} tokens`,
    usd === undefined || usd === 0 ? undefined : priceOf(usd),
  ].filter((fact) => fact !== undefined);
  return [
    `<p class="title ${state === 'done' ? 'ok' : 'bad'}">${shown(text)}</p>`,
    `<p class="facts">${facts.map(shown).join(' · ')}</p>`,
    list('ul', effects.map(shown)),
    note === undefined ? '' : `<p>${shown(note)}</p>`,
    gate === undefined ? '' : `<p class="facts">Gate: ${shown(gate)}</p>`,
    pictures.map(pictureOf).join(''),
  ].join('');
}

/** Only a picture that is all in its address; any other could be asked of somebody. */
function pictureOf({ address, shows }: ReceiptStep['pictures'][number]): string {
  if (!/^data:image\/(?:jpeg|png|webp);base64,[\w+/=]+$/.test(address)) return '';
  return `<figure><img src="${address}" alt="${escaped(shows)}"><figcaption>${shown(shows)}</figcaption></figure>`;
}

const callFacts = ({ modelName, origin, usage, ms, usd }: ModelCall): string[] => [
  modelName,
  origin ?? 'in the browser',
  `${usage.inputTokens + usage.outputTokens} tokens`,
  usd === undefined ? 'price not known' : priceOf(usd),
  timeOf(ms),
];

const section = (title: string, body: string) =>
  body === '' ? '' : `<section><h2>${title}</h2>${body}</section>`;

const list = (tag: 'ul' | 'ol', items: readonly string[], name = 'lines') =>
  items.length === 0
    ? ''
    : `<${tag} class="${name}">${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;

const table = (rows: readonly (readonly string[])[]) =>
  rows.length === 0
    ? ''
    : `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

/** A text as it is, in its own direction, with what moves or hides other text made visible. */
const shown = (text: string) => `<bdi>${escaped(text)}</bdi>`;

const escaped = (text: string) =>
  showInvisible(text.replaceAll(/\s+/g, ' ')).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
:root { color-scheme: light dark; --text: light-dark(#1a1d24, #e9ebef); --dim: light-dark(#5f6675, #979fad); --line: light-dark(#e2e5ea, #2d3139);
  --ground: light-dark(#ffffff, #17191d); --ok: light-dark(#0c7048, #66cf9d); --bad: light-dark(#b42525, #ff9b93); }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main, footer { max-inline-size: 46rem; margin-inline: auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.3rem; margin: 0.2rem 0; } h2 { font-size: 1rem; margin: 1.6rem 0 0.4rem; }
p { margin: 0.2rem 0; } ul, ol { padding-inline-start: 1.4rem; margin: 0.2rem 0; }
.kind, .facts, footer { color: var(--dim); font-size: 0.85rem; } .ok { color: var(--ok); } .bad { color: var(--bad); } .state { font-weight: 600; }
.steps > li { padding-block: 0.6rem; border-block-end: 1px solid var(--line); } .title { font-weight: 600; }
table { border-collapse: collapse; } td { padding: 0.2rem 0.9rem 0.2rem 0; vertical-align: top; }
figure { display: inline-block; margin: 0.5rem 0.8rem 0 0; } img { max-inline-size: 100%; max-block-size: 20rem; border: 1px solid var(--line); }
figcaption { color: var(--dim); font-size: 0.85rem; }
`;
