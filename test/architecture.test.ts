import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { OpenAPIHono } from '@hono/zod-openapi';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorNames } from '../src/base/errors';
import { createClient } from '../src/messaging/contract';
import { backgroundContract } from '../src/protocol/background';
import { methods } from '../src/protocol/methods';
import { StreamFlag, answerData, defineOperation, OfSession } from '../src/protocol/operations/operation';
import { operationRows, sessionOperations } from '../src/protocol/operations/session-operations';
import { controlsIn, settingControls, Settings } from '../src/protocol/settings';
import { createDriver, driveRequestOf } from '../src/server/cli/drive-requests';
import { Service } from '../src/server/service/service';
import { ServiceOptions } from '../src/server/service/service-options';
import { listOf, toolsOf } from '../src/server/mcp/mcp-server';
import { addOperation, serveByAsking } from '../src/server/operations/http-operations';
import { countHouse, type Counts } from './fixtures/house-counts';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => `src/${name}`)
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const tables = ['src/base/errors.ts', 'src/protocol/error-codes.ts', 'src/panel/words/code-words.ts'];

/** Lists of texts with at least so many of these names, by file. */
function listsOf(names: readonly string[], atLeast: number): string[] {
  return files
    .filter(({ path, text }) => {
      if (tables.includes(path)) return false;
      const lists = text.match(/\[\s*(?:'[\w-]+',?\s*)+\]/g) ?? [];
      return lists.some((list) => names.filter((name) => list.includes(`'${name}'`)).length >= atLeast);
    })
    .map(({ path }) => path)
    .toSorted();
}

/** The most that each count may be. It may only fall: whoever lowers a count lowers its number here. */
const mostOf: Counts = {
  // `meant.ts` holds the names that words say against those that stand there, for whatever ranks elements; `drawn-texts.ts` finds cells by
  // column and row, and what is dragged; `look-further.ts` scrolls to what a list does not draw yet, which `missing.ts` tells.
  // Files of three more tools are read, programs among them, and a selector may be a chain: five files, one of which
  // only the import of programs needs.
  // A value is put into the field's form, moved to with keys, pressed in a calendar, or typed into a cell: four files.
  // Values are taken by captions, sections, steppers and calendars and pairs of fields: four files, and three commands in ten languages.
  // A page's own data and the values that it draws with their names answer a schema field by field: four files.
  // Questions are answered with their places, rows are shown as a table, and what proves a goal is checked at its end: three files.
  // All that can be done is ranked by learned weights.
  // A part of an instruction may name what an earlier part brings.
  // What an act that only lies on the way would send is held until the user has said yes.
  // Words choose rows and ask for counts and sums of them, in ten languages, and addresses of a page are listed: three files.
  // Lists, sliders, trees and split buttons take values by their group.
  // Words of a page that sent nothing prove nothing, quotes have places, and questions fit what a local server reads: three files.
  // A value whose text may be read otherwise is marked, and days and times stand as a schema has them.
  // Durations in words, long lists and drags are followed as people mean them.
  // A step reads values of a page for those after it, and a row of a file is done again alone.
  // Answers that never came, beats, covers and pieces that are drawn anew are judged.
  // A life that begins with an act, a title below its button and a whole name beside a longer one are known.
  // Rows that were read are kept, and compared with those that are read next.
  // A table is shown in a tab of its own, and rows that were read go to a webhook or a file: three files.
  // Parts are cut by what the page has, asked about one by one, and the rest is done by a button.
  // Days that are bare numbers are read by the month over them, drops by where a thing was put, chips by their field.
  // A form is unsent until what was typed leaves the page, and a browser's dialog is told yes where the words order what it asks.
  // Fields of several alike are told apart, timers behind a channel followed, rows that sort themselves left where they are put.
  // Dialogs are read for what they ask beyond the words, in ten languages.
  // A life of the page's own is known for as long as an act goes on, and frames beside its own tell what it scrolled, attached and showed.
  // Wheels of a dialog are turned and confirmed, options that are only heard pressed where they are drawn, numbers beside a slider move it.
  lines: 122_427,
  files: 761,
  importedOnce: 33,
  tiny: 62,
  exportsUsedOnce: 52,
  inlineObjectTypes: 297,
  conditionalSpreads: 0,
  filesThatNormalizeText: 1,
  vagueComments: 0,
};

describe('the house', () => {
  it('grows in none of its counts', () => {
    const counts = Object.entries(countHouse());
    const most = new Map(Object.entries(mostOf));
    expect(counts.filter(([name, count]) => count > (most.get(name) ?? 0))).toEqual([]);
  });

  it('keeps what is to last only where content scripts cannot read it, which is not the same in each browser', () => {
    const direct = files.filter(({ text }) => /\b(?:browser|chrome)\.storage\s*\.local\b/.test(text));
    expect(direct.map(({ path }) => path)).toEqual(['src/browsers/this-browser.ts']);
  });

  it('is walked by one instruction in at most twenty files, as docs/architecture.md tells it', () => {
    const [, told = ''] = readFileSync('docs/architecture.md', 'utf8').split(
      '## The life of one instruction',
    );
    const [walk = ''] = told.split('A run waits at its gate');
    const walked = new Set([...walk.matchAll(/`(src\/[\w./-]+\.ts)`/g)].map(([, path]) => path));
    expect(walked.size).toBeGreaterThan(12);
    expect(walked.size).toBeLessThanOrEqual(20);
  });
});

describe('the documents', () => {
  const documents = [
    ...readdirSync('.').filter((name) => name.endsWith('.md')),
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  const rooms = readdirSync('src');
  const paths = ['src', 'entrypoints', 'test', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );

  it.each(documents)('%s names only files that there are', (document) => {
    const named = readFileSync(document, 'utf8').matchAll(
      /`((?:src|entrypoints|test|bench|docs)\/[\w./-]+)`/g,
    );
    expect([...named].map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([]);
  });

  // The guide and the documents of the root may name files of who reads them.
  it.each(documents.filter((name) => name.startsWith('docs/') && !name.startsWith('docs/guide/')))(
    '%s names only files that there are by short names, too',
    (document) => {
      const named = [...readFileSync(document, 'utf8').matchAll(/`([\w-][\w./-]*)`/g)].map(
        ([, name = '']) => name,
      );
      const isOfOurs = (name: string) => /\.tsx?$|\/$/.test(name) || rooms.includes(name.split('/')[0] ?? '');
      const isThere = (name: string) =>
        existsSync(name) || paths.some((path) => path.endsWith(`/${name.replace(/\/$/, '')}`));
      expect(named.filter((name) => isOfOurs(name) && !isThere(name))).toEqual([]);
    },
  );

  it.each(documents)('%s leads to files and headings that there are', (document) => {
    const links = [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)\s]*)\)/g)];
    const isDead = (link: string) => {
      const [name = '', heading] = link.split('#');
      const file = name ? join(dirname(document), name) : document;
      if (!existsSync(file)) return true;
      return heading !== undefined && !headingsOf(readFileSync(file, 'utf8')).includes(heading);
    };
    expect(links.map(([, link = '']) => link).filter(isDead)).toEqual([]);
  });

  it.each(['docs', 'docs/guide'])('of %s are found from its README.md', (folder) => {
    const index = readFileSync(`${folder}/README.md`, 'utf8');
    const isOfIt = (document: string) =>
      document.startsWith(`${folder}/`) &&
      document !== `${folder}/README.md` &&
      (folder !== 'docs' || !document.startsWith('docs/guide/'));
    const lost = documents
      .filter(isOfIt)
      .filter((document) => !index.includes(`](${relative(folder, document)})`));
    expect(lost).toEqual([]);
  });
});

/** What a heading of a document is called in an address, as GitHub makes it. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('operations of a session', () => {
  const operations = Object.entries(sessionOperations);

  it.each(operations)(
    '%s is a line of drive when it says so, and else is none',
    async (name, { isDriven }) => {
      const silent = createClient(backgroundContract, async () => undefined);
      const answer = await createDriver(silent).answer(JSON.stringify({ op: name, isNoField: true }));
      expect(JSON.stringify(answer).includes('isNoField')).toBe(isDriven);
    },
  );

  it.each(operations.filter(([, { isDriven }]) => isDriven))(
    '%s has a row in docs/reference/drive.md',
    (name) => {
      expect(readFileSync('docs/reference/drive.md', 'utf8')).toContain(`| \`${name}\``);
    },
  );

  it.each(operationRows.filter(({ http }) => http).map(({ name }) => name))(
    '%s has a word in docs/reference/service.md',
    (name) => {
      expect(readFileSync('docs/reference/service.md', 'utf8')).toMatch(new RegExp(`\\b${name}\\b`));
    },
  );

  it.each(operations)('%s is asked of the background', (name) => {
    expect(Object.keys(backgroundContract)).toContain(name);
  });
});

describe('a throw-away operation, added in one place', () => {
  const countWords = defineOperation({
    name: 'countWords',
    from: ['service'],
    input: OfSession.extend({ selector: z.string() }),
    output: z.object({ count: z.number() }),
    changes: 'nothing',
    isDriven: true,
    http: {
      summary: 'Counts words',
      isRepeatable: true,
      body: z.object({ selector: z.string(), streamResponse: StreamFlag }),
      data: answerData(z.object({ count: z.number() })),
    },
    tool: {
      name: 'count',
      description: 'Counts words.',
      input: z.strictObject({ selector: z.string() }),
      output: z.object({ count: z.number() }),
    },
  });

  it('has a route, with its summary, body and answer', () => {
    const app = new OpenAPIHono();
    const options = ServiceOptions.parse({ port: 0, pool: 0, verbose: 0 });
    addOperation(app, new Service(options, { extensionDir: '/nowhere' }), countWords);
    const { paths } = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
    expect(paths?.['/v1/sessions/{id}/countWords']).toMatchObject({
      post: {
        summary: 'Counts words',
        requestBody: { content: { 'application/json': { schema: { required: ['selector'] } } } },
      },
    });
  });

  it('asks the extension for what the body says, without the flag of a stream too', async () => {
    const asked: unknown[] = [];
    const ask = async (operation: string, input: unknown) => {
      asked.push([operation, input]);
      return { count: 2 };
    };
    const session = {
      background: new Proxy({}, { get: (_none, name) => (input: unknown) => ask(String(name), input) }),
      inPlace: (_frame: unknown, _signal: unknown, run: (place: { sessionId: string }) => unknown) =>
        run({ sessionId: 's' }),
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of a session that asking needs
    const work = { session, signal: new AbortController().signal, touched: () => {} } as never;
    const row = { ...countWords, name: 'snapshotDiff' };
    expect(await serveByAsking(row)({ selector: 'p' }, work)).toEqual({ result: { count: 2 } });
    expect(asked).toEqual([['snapshotDiff', { sessionId: 's', selector: 'p' }]]);
  });

  it('is a tool that takes the session besides its arguments', () => {
    expect(listOf(new Map(toolsOf([countWords])))).toMatchObject([
      {
        name: 'count',
        description: 'Counts words.',
        inputSchema: { required: ['session', 'selector'] },
        annotations: { readOnlyHint: true },
      },
    ]);
  });

  it('is a line of drive', () => {
    const request = driveRequestOf([countWords]);
    expect(request.safeParse({ op: 'countWords', selector: 'p' }).success).toBe(true);
    expect(request.safeParse({ op: 'countWords' }).success).toBe(false);
  });

  it.each(['stopTask', 'continueTask', 'snapshotDiff'])(
    'as %s is, which no list names but those of its row and of what does it',
    (name) => {
      const listing = files.filter(({ text }) => new RegExp(`'${name}'|\\b${name}:`).test(text));
      const rooms = listing.map(({ path }) => path.split('/').slice(0, 3).join('/'));
      expect([...new Set(rooms)].filter((room) => !room.startsWith('src/worker/'))).toEqual([
        'src/protocol/operations',
      ]);
    },
  );
});

describe('a throw-away setting, added in one place', () => {
  const Sample = z.strictObject({
    readsAloud: z
      .boolean()
      .optional()
      .register(settingControls, { kind: 'switch', section: 'keys', on: true, off: false, isOn: false }),
    other: z.boolean(),
  });
  const drawn = Object.entries(Settings.shape).filter(([, schema]) => settingControls.has(schema));
  const locales = readdirSync('src/languages')
    .map((tag) => `src/languages/${tag}/panel.yml`)
    .filter((file) => existsSync(file));

  it('is drawn in the section that its row names, and in no other', () => {
    expect(controlsIn('keys', Sample).map(({ key }) => key)).toEqual(['readsAloud']);
    expect(controlsIn('tasks', Sample)).toEqual([]);
  });

  it.each(locales)('has its sentences in %s', (locale) => {
    const [, told = ''] = /^setting:\n((?: .*\n)+)/m.exec(readFileSync(locale, 'utf8')) ?? [];
    const missing = drawn.flatMap(([key, schema]) => {
      const control = settingControls.get(schema);
      const more =
        control?.kind === 'choice' ? control.options.map((each) => `${key}_${each}`) : [`${key}Text`];
      return [key, ...more].filter((name) => !told.includes(`  ${name}: `));
    });
    expect(missing).toEqual([]);
  });

  it.each(drawn.filter(([, schema]) => settingControls.get(schema)?.kind === 'switch').map(([key]) => key))(
    'as %s is, which no screen and no intent names',
    (name) => {
      const rooms = /^src\/panel\/(settings|intents|answers|history|schedule|task)\//;
      const naming = files.filter(({ path, text }) => rooms.test(path) && text.includes(name));
      expect(naming.map(({ path }) => path)).toEqual([]);
    },
  );
});

/** The most of these names that are keys of one object, as far as lines that are indented alike tell. */
function keysOf(text: string, names: readonly string[]): number {
  const keys = [...text.matchAll(/^( +)'?(\w+)'?(?::|,$|\()/gm)];
  const depths = new Set(keys.map(([, indent]) => indent));
  const those = [...depths].map(
    (depth) => new Set(keys.flatMap(([, indent, key]) => (indent === depth ? key : []))),
  );
  return Math.max(0, ...those.map((found) => names.filter((name) => found.has(name)).length));
}

describe('methods', () => {
  it('have rows in their folders and the indexes of these only: a new one is added in one place', () => {
    const tabled = files.filter(({ text }) => keysOf(text, methods) >= 4).map(({ path }) => path);
    const isOfLanguage = (path: string) => path.startsWith('src/languages/');
    expect([...tabled, ...listsOf(methods, 4)].filter((path) => !isOfLanguage(path)).toSorted()).toEqual([
      // Kinds of commands, of which some are called as their methods are.
      'src/matching/read/commands.ts',
      'src/methods/facts.ts',
      'src/methods/formats.ts',
      'src/methods/performs.ts',
      // Playwright's own calls, of which most are named as our methods are.
      'src/recording/formats/playwright-import.ts',
    ]);
  });
});

describe('error codes', () => {
  const codes = Object.keys(errorNames);

  it('are listed in their tables only', () => {
    expect(listsOf(codes, 4)).toEqual([
      // How long an element is looked for that is not there yet.
      'src/frame/act/target.ts',
      // What may be said only because the page does not answer.
      'src/page/act.ts',
    ]);
  });

  it.each(codes)('%s is given somewhere', (code) => {
    const given = files.some(({ path, text }) => !tables.includes(path) && text.includes(`'${code}'`));
    expect(given).toBe(true);
  });
});
