/**
 * Reads the statements of a program in TypeScript, JavaScript or Python, as far as they are calls on names: what a code generator
 * writes. Nothing of it is run.
 */

/** A name with what follows it: `page.getByRole('button').click()`. */
export type Chain = { names: Link[] };
type Link = { name: string; given?: Value[] };

type Pattern = { pattern: string };
type Body = { body: Statement[] };
type Fields = { fields: Map<string, Value> };

export type Value = string | number | boolean | null | Pattern | Body | Fields | Value[] | Chain;

/** `word`: it is no call but a loop, a condition or the like, which is passed over as a whole. */
export type Statement = { chain?: Chain; assigned?: string; isBlock?: boolean; word?: string; text: string };

type Token = {
  text: string;
  kind: 'name' | 'text' | 'number' | 'pattern' | 'sign';
  value?: string;
  line: number;
  indent: number;
};

const pieces =
  /(?<space>[^\S\n]+|\n|\/\/[^\n]*|#[^\n]*|\/\*[^]*?\*\/)|(?<name>[A-Za-z_$][\w$]*)|(?<number>\d[\d_]*(?:\.\d+)?)|(?<text>"""[^]*?"""|'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"|`(?:[^`\\]|\\[^])*`)|(?<sign>=>|->|\.\.\.|===|!==|==|!=|&&|\|\||\*\*|[^])/uy;

const pattern = /\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/uy;

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let [line, indent, isFirst] = [1, 0, true];
  for (let at = 0; at < source.length;) {
    const last = tokens.at(-1)?.text ?? '(';
    pattern.lastIndex = at;
    const found = /^[(,=:[{]$|^=>$/u.test(last) ? pattern.exec(source) : null;
    pieces.lastIndex = at;
    const groups = found ? undefined : pieces.exec(source)?.groups;
    const text =
      found?.[0] ?? Object.values(groups ?? {}).find((each) => each !== undefined) ?? source.charAt(at);
    at += text.length;
    if (groups?.['space'] !== undefined) {
      if (isFirst && /^[^\S\n]/u.test(text)) indent = text.length;
      if (text.includes('\n')) [line, indent, isFirst] = [line + text.split('\n').length - 1, 0, true];
      continue;
    }
    isFirst = false;
    const kind = found
      ? 'pattern'
      : (['name', 'number', 'text'] as const).find((each) => groups?.[each] !== undefined);
    tokens.push({ text, kind: kind ?? 'sign', line, indent });
    line += text.split('\n').length - 1;
  }
  return tokens;
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0' };

/** The text that a literal stands for. `isRaw`: a backslash is itself. */
function textOf(literal: string, isRaw: boolean): string {
  const quote = literal.startsWith('"""') ? 3 : 1;
  const inside = literal.slice(quote, -quote);
  if (isRaw) return inside;
  return inside.replace(/\\(?:u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|\r?\n|[^])/gu, (escape) => {
    const code = /^\\[ux]\{?([\da-fA-F]+)\}?$/u.exec(escape)?.[1];
    if (code !== undefined) return String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff));
    return escape.endsWith('\n') ? '' : (escapes[escape.slice(1)] ?? escape.slice(1));
  });
}

const blockWords = /^(if|for|while|do|switch|try|class|with|elif|else|except|finally|match)$/u;
const headWords = /^(import|from|export|def|function|return|pass)$/u;
const passedWords = /^(await|async|const|let|var|new|global)$/u;

/** Names as JavaScript writes them: `get_by_role` is `getByRole`. */
const named = (name: string) =>
  name.replace(/(?<=[a-z\d])_([a-z])/gu, (_all, letter: string) => letter.toUpperCase());

class Script {
  readonly #tokens: Token[];
  #at = 0;

  constructor(source: string) {
    this.#tokens = tokensOf(source);
  }

  get #now(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #is(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead];
    return token?.text === text && token.kind !== 'text';
  }

  #take(text: string): boolean {
    const isThere = this.#is(text);
    if (isThere) this.#at += 1;
    return isThere;
  }

  /** The statements up to a closing brace, or the end. */
  statements(): Statement[] {
    const found: Statement[] = [];
    while (this.#now && !this.#is('}')) {
      const before = this.#at;
      const statement = this.#statement();
      if (statement) found.push(statement);
      if (this.#at === before) this.#at += 1;
    }
    return found;
  }

  #statement(): Statement | undefined {
    const start = this.#now;
    if (!start || this.#take(';')) return undefined;
    const from = this.#at;
    while (passedWords.test(this.#now?.text ?? '') && this.#tokens[this.#at + 1]?.kind !== 'sign')
      this.#at += 1;
    const isTakenApart = /^(const|let|var)$/u.test(this.#now?.text ?? '') && this.#is('{', 1);
    if (this.#now?.kind === 'name' && (isTakenApart || headWords.test(this.#now.text))) {
      this.#skipHead(start);
      return undefined;
    }
    if (this.#is('with') && !this.#is('(', 1)) return this.#opened(from);
    if (this.#now?.kind === 'name' && blockWords.test(this.#now.text)) return this.#passedOver(start, from);
    let assigned: string | undefined;
    if (this.#now?.kind === 'name' && this.#is('=', 1)) {
      assigned = named(this.#now.text);
      this.#at += 2;
    }
    while (this.#take('await')) continue;
    const value = this.#value();
    const isChain = value !== undefined && typeof value === 'object' && value !== null && 'names' in value;
    const isEnd =
      !this.#now ||
      this.#is(';') ||
      this.#is('}') ||
      this.#now.line > (this.#tokens[this.#at - 1]?.line ?? 0);
    if (!isEnd) this.#skipLine();
    const text = this.#written(from);
    this.#take(';');
    if (isChain && isEnd) return { chain: value, assigned, text };
    return value === undefined || !isEnd ? { word: text, text } : undefined;
  }

  /** `with page.expect_popup() as page1_info:` */
  #opened(from: number): Statement {
    this.#at += 1;
    const value = this.#value();
    const isChain = value !== undefined && typeof value === 'object' && value !== null && 'names' in value;
    let assigned: string | undefined;
    if (this.#take('as')) assigned = named(this.#now?.text ?? '');
    this.#skipLine();
    return { chain: isChain ? value : undefined, assigned, isBlock: true, text: this.#written(from) };
  }

  /** A head of a function, or an import, whose lines are no deeds. */
  #skipHead({ line, indent }: Token): void {
    let depth = 0;
    while (this.#now) {
      const { text, kind, line: now } = this.#now;
      if (depth === 0 && now > line && this.#now.indent <= Math.max(indent, 0)) return;
      if (kind === 'sign' && /^[([{]$/u.test(text)) depth += 1;
      if (kind === 'sign' && /^[)\]}]$/u.test(text)) depth -= 1;
      this.#at += 1;
      if (
        depth === 0 &&
        kind === 'sign' &&
        (text === ';' || (text === ':' && this.#now && this.#now.line > now))
      )
        return;
    }
  }

  /** A loop, a condition or the like with all that is in it. */
  #passedOver({ line, indent }: Token, from: number): Statement {
    const word = this.#now?.text ?? '';
    let depth = 0;
    let hasBraces = false;
    while (this.#now) {
      const { text, kind, line: now, indent: deep } = this.#now;
      const isOn = /^(else|elif|catch|except|finally)$/u.test(text);
      if (depth === 0 && now > line && deep <= indent && !isOn && !(kind === 'sign' && text === '}')) break;
      this.#at += 1;
      if (kind !== 'sign') continue;
      if (/^[([{]$/u.test(text)) depth += 1;
      if (/^[)\]}]$/u.test(text)) depth -= 1;
      hasBraces ||= text === '{';
      const next = this.#now?.text ?? '';
      if (depth === 0 && hasBraces && text === '}' && !/^(else|catch|finally|while)$/u.test(next)) break;
    }
    return { word, text: this.#written(from) };
  }

  #skipLine(): void {
    const line = this.#tokens[this.#at - 1]?.line ?? 0;
    let depth = 0;
    while (this.#now && (depth > 0 || (this.#now.line === line && !this.#is(';') && !this.#is('}')))) {
      if (/^[([{]$/u.test(this.#now.text)) depth += 1;
      if (/^[)\]}]$/u.test(this.#now.text)) depth -= 1;
      this.#at += 1;
    }
  }

  #written(from: number): string {
    const words = this.#tokens.slice(from, this.#at).map(({ text }) => text);
    return words.join(' ').replace(/ ?([.()[\],;]) ?/gu, '$1');
  }

  #value(): Value | undefined {
    const token = this.#now;
    if (!token) return undefined;
    while (this.#take('await') || this.#take('async') || this.#take('new')) continue;
    if (this.#is('lambda')) return this.#lambda();
    const arrow = this.#arrow();
    if (arrow) return arrow;
    const { text, kind } = this.#now ?? token;
    if (kind === 'name') return this.#named();
    this.#at += 1;
    if (kind === 'text')
      return this.#joined(text.startsWith('`') ? withoutIndent(textOf(text, false)) : textOf(text, false));
    if (kind === 'number') return Number(text.replaceAll('_', ''));
    if (kind === 'pattern') return { pattern: text };
    if (text === '-') return this.#negative();
    if (text === '[') return this.#list(']');
    if (text === '{') return this.#fields();
    if (text === '(') {
      const inner = this.#value();
      this.#take(')');
      return this.#links(inner);
    }
    this.#at -= 1;
    return undefined;
  }

  #negative(): Value | undefined {
    const value = this.#value();
    return typeof value === 'number' ? -value : undefined;
  }

  /** Texts of Python that stand side by side are one. */
  #joined(text: string): string {
    if (this.#now?.kind !== 'text') return text;
    const next = textOf(this.#now.text, false);
    this.#at += 1;
    return this.#joined(text + next);
  }

  #named(): Value | undefined {
    const { text = '' } = this.#now ?? {};
    this.#at += 1;
    if (/^[rbf]$/iu.test(text) && this.#now?.kind === 'text') {
      const literal = this.#now.text;
      this.#at += 1;
      return textOf(literal, text.toLowerCase() === 'r');
    }
    if (/^(true|True)$/u.test(text)) return true;
    if (/^(false|False)$/u.test(text)) return false;
    if (/^(null|None|undefined)$/u.test(text)) return null;
    const link: Link = { name: named(text) };
    if (this.#take('(')) link.given = this.#list(')');
    return this.#links({ names: [link] });
  }

  #links(value: Value | undefined): Value | undefined {
    if (value === undefined || value === null || typeof value !== 'object' || Array.isArray(value))
      return value;
    const names = 'names' in value ? [...value.names] : [{ name: '', given: [value] }];
    let isCalled = 'names' in value;
    for (;;) {
      if (this.#take('.')) {
        const link: Link = { name: named(this.#now?.text ?? '') };
        this.#at += 1;
        if (this.#take('(')) link.given = this.#list(')');
        names.push(link);
      } else if (this.#is('(') && names.length > 0 && names.at(-1)?.given) {
        this.#at += 1;
        this.#list(')');
        isCalled = true;
      } else break;
    }
    return isCalled || names.length > 1 ? patternOf({ names }) : value;
  }

  /** Reads the values in brackets; names of Python that are given a value are the fields of one object. */
  #list(end: string): Value[] {
    const found: Value[] = [];
    const fields = new Map<string, Value>();
    while (this.#now && !this.#take(end)) {
      const before = this.#at;
      if (this.#now.kind === 'name' && this.#is('=', 1)) {
        const name = named(this.#now.text);
        this.#at += 2;
        const value = this.#value();
        if (value !== undefined) fields.set(name, value);
      } else {
        this.#take('...');
        this.#take('**');
        const value = this.#value();
        if (value !== undefined) found.push(value);
      }
      if (!this.#take(',') && this.#at === before) this.#at += 1;
    }
    return fields.size > 0 ? [...found, { fields }] : found;
  }

  #fields(): Value {
    const fields = new Map<string, Value>();
    while (this.#now && !this.#take('}')) {
      const before = this.#at;
      const { text, kind } = this.#now;
      const name = kind === 'text' ? textOf(text, false) : text;
      if (this.#is(':', 1)) {
        this.#at += 2;
        const value = this.#value();
        if (value !== undefined) fields.set(named(name), value);
      } else {
        this.#take('...');
        this.#value();
      }
      if (!this.#take(',') && this.#at === before) this.#at += 1;
    }
    return { fields };
  }

  /** `dialog => …`, `async ({ page }) => { … }`; undefined where there is no arrow. */
  #arrow(): Value | undefined {
    const start = this.#at;
    if (this.#now?.kind === 'name') this.#at += 1;
    else if (this.#take('(')) {
      for (let depth = 1; this.#now && depth > 0; this.#at += 1) {
        if (this.#is('(')) depth += 1;
        if (this.#is(')')) depth -= 1;
      }
    }
    if (!this.#take('=>')) {
      this.#at = start;
      return undefined;
    }
    return this.#body();
  }

  #lambda(): Value {
    while (this.#now && !this.#take(':')) this.#at += 1;
    return this.#body();
  }

  #body(): Value {
    if (this.#take('{')) {
      const body = this.statements();
      this.#take('}');
      return { body };
    }
    const value = this.#value();
    const isChain = value !== undefined && typeof value === 'object' && value !== null && 'names' in value;
    return { body: isChain ? [{ chain: value, text: '' }] : [] };
  }
}

/** `re.compile(r"^a$", re.IGNORECASE)` is a pattern. */
function patternOf(chain: Chain): Value {
  const [module, compile] = chain.names;
  if (module?.name !== 're' || compile?.name !== 'compile') return chain;
  const [source, flags] = compile.given ?? [];
  if (typeof source !== 'string') return chain;
  const isLoose = JSON.stringify(flags ?? '').includes('IGNORECASE');
  return { pattern: `/${source}/${isLoose ? 'i' : ''}` };
}

/** A template of several lines as it is meant: without the indent that all of them have. */
function withoutIndent(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(indent)).join('\n');
}

export const readScript = (source: string): Statement[] => new Script(source).statements();
