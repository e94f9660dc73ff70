import type { PageMove } from '../../protocol/action';
import type { Lexicon } from './lexicon';
import { fold, unspacedScript } from '../words';
import { unmask, type Masked } from './mask-quotes';
import { compilePattern, matchPattern } from './pattern';

/** A move off the page. Its address is a word of the instruction itself. */
export type SaidMove = { method: PageMove; arguments: string[] };

/**
 * A step read as a move. `yieldsTo` is what on the page comes before it: nothing, an element of just that name, or any that
 * surely fits. `refusal` says why its address is not opened.
 */
export type ReadMove = { move: SaidMove | undefined; refusal: string; yieldsTo: 'nothing' | 'name' | 'any' };

export type CompiledMove = { kind: PageMove; pattern: RegExp; isPossible: boolean };

export function compileMoves(lexicon: Lexicon): CompiledMove[] {
  return lexicon.moves.map(({ kind, say, isPossible }) => ({
    kind,
    pattern: compilePattern(say, lexicon),
    isPossible,
  }));
}

export function readMove({ text, masks }: Masked, moves: readonly CompiledMove[]): ReadMove | undefined {
  const folded = fold(text);
  for (const { kind, pattern, isPossible } of moves) {
    const slots = matchPattern(pattern, folded);
    if (!slots) continue;
    if (!slots.address) {
      const move = { method: kind, arguments: [] };
      return { move, refusal: '', yieldsTo: isPossible ? 'any' : 'name' };
    }
    const found = readBareAddress({ text: text.slice(...slots.address), masks });
    if (found) return found;
  }
  return undefined;
}

/** Reads a lone address as a move to it, as in a browser's address bar. */
export function readBareAddress({ text, masks }: Masked): ReadMove | undefined {
  const address = readSaidAddress(unmask(text, masks).trim());
  if (!address) return undefined;
  if ('refusal' in address) return { move: undefined, refusal: address.refusal, yieldsTo: 'nothing' };
  const move: SaidMove = { method: 'navigate', arguments: [address.url] };
  return { move, refusal: '', yieldsTo: address.mayBeFile ? 'any' : 'nothing' };
}

/** An address in an instruction, or the reason it is not opened. `mayBeFile`: a file may have this name, too. */
type SaidAddress = { url: string; mayBeFile: boolean } | { refusal: string };

const withScheme =
  /^([a-z][a-z\d+.-]*):(?:\/\/|(?<=^(?:javascript|data|about|file|blob|view-source|vbscript|mailto|tel|https?):))/i;

const shownAtMost = 60;

/** Reads a word as an address; undefined for any other word. */
function readSaidAddress(said: string): SaidAddress | undefined {
  if (said === '' || /\s/.test(said)) return undefined;
  const scheme = withScheme.exec(said)?.[1];
  if (scheme === undefined) return readHost(said);
  if (/^https?$/i.test(scheme) && URL.canParse(said)) return { url: new URL(said).href, mayBeFile: false };
  const shown = said.length > shownAtMost ? `${said.slice(0, shownAtMost)}…` : said;
  return { refusal: `Only http and https addresses can be opened, not "${shown}".` };
}

const host = /^(?<name>localhost|[\p{L}\p{N}.-]+)(?<port>:\d{1,5})?(?:[/?#]\S*)?$/iu;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
const topLabel = /^(?:[a-z]{2,}|xn--[a-z\d-]+|[^ -~]{2,})$/iu;
const ipAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** File extensions that are no top-level domains in use. */
const fileEnds =
  /^(?:pdf|docx?|xlsx?|pptx?|txt|csv|rtf|png|jpe?g|gif|svg|webp|bmp|html?|json|xml|ya?ml|rar|gz|tar|7z|mp3|mp4|wav|avi|js|ts|css|exe|dmg|apk|iso)$/i;

/** File extensions that are top-level domains, too. */
const ambiguousEnds = /\.(?:md|py|rs|sh|zip|mov)$/i;

/** Reads `example.com/shop` or `localhost:3000`, as a browser's address bar does. */
function readHost(said: string): SaidAddress | undefined {
  const { name = '', port } = host.exec(said)?.groups ?? {};
  const labels = name.split('.');
  const top = labels.at(-1) ?? '';
  const isLocal = /^localhost$/i.test(top) || ipAddress.test(name);
  const isSite = labels.length > 1 && topLabel.test(top) && !fileEnds.test(top);
  if (!labels.every(isLabel) || !(isLocal || isSite)) return undefined;
  const scheme = isLocal || (port !== undefined && port !== ':443') ? 'http' : 'https';
  const url = `${scheme}://${said}`;
  return URL.canParse(url) ? { url: new URL(url).href, mayBeFile: ambiguousEnds.test(name) } : undefined;
}

/** A host's label mixes no Latin letters with a script without spaces, whose words may touch it. */
function isLabel(text: string): boolean {
  return label.test(text) && !(unspacedScript.test(text) && /[a-z]/i.test(text));
}
