import * as fc from 'fast-check';
import { parse as parsePuppeteer } from '@puppeteer/replay';
import { describe, expect } from 'vitest';
import { isAutomationError } from '../../../src/base/errors';
import { toCsv } from '../../../src/extraction/export/export-table';
import { readSettingsFile, writeSettingsFile } from '../../../src/panel/settings-file';
import { Recording } from '../../../src/protocol/recordings/recording';
import { defaultSettings, Settings } from '../../../src/protocol/settings';
import { readStored, storedKeys } from '../../../src/protocol/storage';
import { VariableName } from '../../../src/protocol/variables';
import { toDevTools } from '../../../src/recording/formats/devtools-export';
import { DevToolsFlow, DevToolsStep } from '../../../src/recording/formats/devtools-file';
import { previewFile, type Preview } from '../../../src/recording/formats/import-file';
import { toMarkdown } from '../../../src/recording/formats/markdown';
import { toLibraryFile, toOwnFile } from '../../../src/recording/formats/exported';
import { toPlaywrightTest } from '../../../src/recording/formats/playwright';
import { toSeleniumProject } from '../../../src/recording/formats/selenium-export';
import { SeleniumCommand } from '../../../src/recording/formats/selenium-file';
import { parseRows } from '../../../src/recording/rows';
import { fuzz } from '../../fixtures/fuzz';
import { broken, odd, text, valuesOf } from '../../fixtures/schema-values';

const made = { id: () => 'new-id', at: 1 };
const read = (file: string): Preview[] => previewFile(file, made);

/** What reading gives, or nothing where it is refused with a typed error. */
function readOrRefused<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (thrown) {
    expect(thrown).toSatisfy(isAutomationError);
    expect(thrown).toMatchObject({ code: 'invalid-input' });
    return undefined;
  }
}

const asFile = (value: unknown) => JSON.stringify(value) ?? '';
const recording = valuesOf(Recording)
  .map((value) => Recording.safeParse(JSON.parse(asFile(value))).data)
  .filter((value) => value !== undefined);

/** The recording but for what each import makes anew. */
const content = ({ id: _id, revision: _revision, savedAt: _savedAt, ...rest }: Recording) => rest;

const seleniumNames = ['open', 'click', 'clickAt', 'doubleClick', 'mouseOver', 'type', 'sendKeys', 'select', 'check', 'uncheck', 'selectFrame', 'selectWindow', 'close', 'pause', 'store', 'assertText', 'verifyValue', 'assertChecked', 'waitForElementVisible', 'chooseOkOnNextConfirmation', 'assertConfirmation', 'answerPrompt', 'dragAndDropToObject', 'executeScript', 'runScript', 'if', 'end', 'times', 'do', 'repeatIf', '//click', 'assertTitle', 'setWindowSize']; // prettier-ignore

describe('files of recordings', () => {
  const devToolsStep = valuesOf(DevToolsStep);
  const flow = fc.record({
    title: text({ maxLength: 20 }),
    steps: fc.array(fc.oneof(devToolsStep, broken(devToolsStep)), { maxLength: 5 }),
  });
  const command = fc
    .tuple(valuesOf(SeleniumCommand), fc.constantFrom(...seleniumNames))
    .map(([line, name]) => ({ ...(line as object), command: name }));
  const project = fc.record({
    url: fc.oneof(fc.webUrl(), text({ maxLength: 10 })),
    tests: fc.array(
      fc.record({
        name: text({ maxLength: 10 }),
        commands: fc.array(fc.oneof(command, broken(command)), { maxLength: 5 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
  const library = fc
    .array(recording, { maxLength: 2 })
    .map((recordings) => ({ format: 'tabwright-library', version: 1, recordings }));
  const files = fc.oneof(
    recording,
    broken(recording),
    broken(library),
    flow,
    broken(flow),
    project,
    broken(project),
    odd,
  );

  fuzz(
    'recordings',
    80,
    fc.property(files, fc.nat(), (file, cut) => {
      const written = asFile(file);
      const previews = readOrRefused(() => read(cut % 7 === 0 ? written.slice(0, cut % 500) : written)) ?? [];
      for (const { recording: each, notes } of previews) {
        expect(each.id).toBe('new-id');
        expect(Recording.safeParse(each).success).toBe(true);
        expect(notes.length).toBeLessThanOrEqual(100);
        // What was taken can be written and read again, and is the same.
        expect(read(toOwnFile(each).text).map((again) => content(again.recording))).toEqual([content(each)]);
      }
    }),
  );

  fuzz(
    'exports',
    20,
    fc.property(recording, (each) => {
      expect(read(toLibraryFile([each]).text).map((again) => content(again.recording))).toEqual([
        content(each),
      ]);
      const devTools = toDevTools(each).text;
      expect(DevToolsFlow.safeParse(JSON.parse(devTools)).success).toBe(true);
      // Read by the tool's own code, too.
      parsePuppeteer(JSON.parse(devTools));
      readOrRefused(() => read(devTools));
      expect(read(toSeleniumProject(each).text).map((again) => content(again.recording))).toEqual([
        content(each),
      ]);
      expect(typeof toPlaywrightTest(each).text).toBe('string');
      expect(typeof toMarkdown(each).text).toBe('string');
    }),
  );
});

describe('files of rows', () => {
  const names = fc
    .uniqueArray(
      fc.oneof(fc.stringMatching(/^[a-z_]\w{0,6}$/), fc.constantFrom('__proto__', 'constructor')),
      { minLength: 1, maxLength: 4 },
    )
    .filter((some) => some.every((name) => VariableName.safeParse(name).success));
  const cell = text({ maxLength: 6 });
  const table = names.chain((some) =>
    fc.record({
      names: fc.constant(some),
      lines: fc.array(fc.array(cell, { minLength: some.length, maxLength: some.length }), { maxLength: 4 }),
      separator: fc.constantFrom(',', ';', '\t'),
      lineEnd: fc.constantFrom('\n', '\r\n'),
      hasMark: fc.boolean(),
      isEnded: fc.boolean(),
    }),
  );
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

  fuzz(
    'rows',
    500,
    fc.property(table, ({ names: head, lines, separator, lineEnd, hasMark, isEnded }) => {
      // One name alone is a file with no separator in its first line, which commas then are.
      const between = head.length === 1 ? ',' : separator;
      const written = [head.join(between), ...lines.map((line) => line.map(quoted).join(between))].join(
        lineEnd,
      );
      const rows = parseRows(`${hasMark ? '\ufeff' : ''}${written}${isEnded ? lineEnd : ''}`);
      // An empty line is none.
      const expected = lines.filter((line) => line.length > 1 || line[0] !== '');
      expect(rows.map((row) => head.map((name) => row[name]))).toEqual(expected);
    }),
  );

  const column = (name: string) => ({ name });
  fuzz(
    'rows-broken',
    500,
    fc.property(
      fc.oneof(
        text({ maxLength: 60 }),
        table.map(({ names: head, lines }) =>
          toCsv({ columns: head.map(column), rows: lines } as unknown as Parameters<typeof toCsv>[0]),
        ),
      ),
      (file) => {
        const rows = readOrRefused(() => parseRows(file)) ?? [];
        for (const row of rows)
          expect(Object.keys(row).every((name) => VariableName.safeParse(name).success)).toBe(true);
      },
    ),
  );
});

describe('settings', () => {
  const settings = valuesOf(Settings)
    .map((value) => Settings.safeParse(JSON.parse(asFile(value))).data)
    .filter((value) => value !== undefined);
  const file = (inside: fc.Arbitrary<unknown>) =>
    fc.record({
      tabwright: fc.constant('settings'),
      version: fc.oneof(fc.integer({ min: -1, max: 5 }), odd),
      settings: inside,
    });

  fuzz(
    'settings',
    300,
    fc.property(fc.oneof(file(broken(settings)), file(settings), odd), (value) => {
      const imported = readOrRefused(() => readSettingsFile(asFile(value), defaultSettings));
      if (imported) expect(Settings.safeParse(imported.settings).success).toBe(true);
    }),
  );

  fuzz(
    'settings-again',
    200,
    fc.property(settings, (given) => {
      const written = writeSettingsFile(given);
      // Who has them is changed by nothing when they come back, keys included.
      const back = readSettingsFile(written, given);
      expect(writeSettingsFile(back.settings)).toBe(written);
      // And what was handed on holds no key.
      expect(readOrRefused(() => readSettingsFile(written, defaultSettings))).toBeDefined();
    }),
  );

  const stored = fc.record(
    {
      ...Object.fromEntries(
        storedKeys.map((key) => [key, key === 'settings' ? fc.oneof(settings, broken(settings)) : odd]),
      ),
      storageVersion: fc.oneof(fc.integer({ min: -1, max: 5 }), odd),
    },
    { requiredKeys: [] },
  );

  fuzz(
    'storage',
    300,
    fc.property(fc.oneof(stored, fc.dictionary(fc.string(), odd)), (raw) => {
      const { stored: given, damaged } = readStored(raw);
      expect(Settings.safeParse(given.settings).success).toBe(true);
      expect(Object.keys(given).toSorted()).toEqual(storedKeys.toSorted());
      for (const key of damaged) expect(key in raw).toBe(true);
    }),
  );
});
