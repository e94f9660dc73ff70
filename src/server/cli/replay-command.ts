import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { AutomationError } from '../../base/errors';
import type { Recording } from '../../protocol/recordings/recording';
import type { ReplayedStep, ReplayOptions, ReplayReport } from '../../protocol/recordings/replay';
import { VariableName } from '../../protocol/variables';
import { firstAddress } from '../../recording/summary';
import { sayRepeated } from '../../recording/replay/replay-progress';
import { previewFile } from '../../recording/formats/import-file';
import { readRows } from '../../recording/rows';
import { readyExtension } from '../build/build-extension';
import { exitWhenTold, launchBrowser, type Browser } from '../chromium/launch';
import { openLink } from '../chromium/worker-link';
import type { Print } from '../own-files';

type Arguments = { file: string; headless: boolean; report: string | undefined; options: ReplayOptions };

/** `npm start -- replay FILE`: runs a recording with no model, a line a step; 0 when every step was done. */
export async function replayFile(args: string[], print: Print): Promise<number> {
  const { file, headless, report: reportFile, options } = await readArguments(args);
  const recording = await readRecordingFile(file, print);
  exitWhenTold();
  const extensionDir = await readyExtension(print);
  const browser = await launchBrowser({ extensionDir, headless, log: print });
  try {
    const report = await replayIn(browser, recording, options, print);
    print(summary(report));
    if (reportFile !== undefined) await writeReport(reportFile, report, print);
    return report.state === 'done' ? 0 : 1;
  } finally {
    await browser.close();
  }
}

/** The report, and beside it the picture of its failure for people to look at. */
async function writeReport(file: string, report: ReplayReport, print: Print): Promise<void> {
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  const { picture } = report;
  if (picture && 'absent' in picture) print(`No picture of the failure: ${picture.absent}.`);
  if (!picture || !('address' in picture)) return;
  const { dir, name } = path.parse(file);
  const pictureFile = path.join(dir, `${name}.jpg`);
  await writeFile(pictureFile, Buffer.from(picture.address.replace(/^[^,]*,/u, ''), 'base64'));
  print(`Picture of the failure: ${pictureFile}`);
}

const usage =
  'Use: replay FILE [--var name=value]… [--rows FILE] [--from N] [--to N] [--report FILE.json] [--headless]';

async function readArguments(args: string[]): Promise<Arguments> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      var: { type: 'string', multiple: true },
      rows: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      report: { type: 'string' },
      headless: { type: 'boolean' },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new AutomationError('invalid-input', usage);
  const variables = Object.fromEntries((values.var ?? []).map(readVariable));
  const rows =
    values.rows === undefined ? undefined : await readRows(new Blob([await readBytes(values.rows)]));
  const from = stepNumber('--from', values.from);
  const to = stepNumber('--to', values.to);
  const options = { variables, rows, from, to };
  return { file, headless: values.headless ?? false, report: values.report, options };
}

function readVariable(text: string): [string, string] {
  const at = text.indexOf('=');
  const name = text.slice(0, Math.max(0, at));
  if (VariableName.safeParse(name).success) return [name, text.slice(at + 1)];
  throw new AutomationError('invalid-input', `--var takes name=value. ${usage}`);
}

function stepNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new AutomationError('invalid-input', `${option} takes the number of a step, from 1.`);
}

const readText = async (file: string): Promise<string> => (await readBytes(file)).toString();

async function readBytes(file: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(file).catch((cause: unknown) => {
    throw new AutomationError('invalid-input', `The file ${file} cannot be read.`, { cause });
  });
}

async function readRecordingFile(file: string, print: Print): Promise<Recording> {
  const made = { id: () => crypto.randomUUID(), at: Date.now() };
  const [preview, ...more] = previewFile(await readText(file), made);
  if (!preview || more.length > 0) {
    throw new AutomationError('invalid-input', `The file ${file} has to hold one recording.`);
  }
  for (const note of preview.notes) print(`Note: ${note}`);
  for (const what of preview.leftOut ?? [])
    print(`Not whole: ${what} is left out, so that it will not end as done.`);
  return preview.recording;
}

async function replayIn(
  browser: Browser,
  recording: Recording,
  options: ReplayOptions,
  print: Print,
): Promise<ReplayReport> {
  const link = await openLink(browser);
  try {
    const { id: sessionId } = await link.background.startSession({ url: firstAddress(recording, options) });
    const told = new Set<number>();
    return await link.background.replay({ sessionId, recording, options }, ({ steps, state, needs }) => {
      for (const [at, step] of steps.entries()) {
        if (step.state === 'running' || told.has(at)) continue;
        told.add(at);
        print(describeStep(step));
      }
      if (state === 'needs-you' && needs) print(`Sign in at ${needs.url}; it goes on then.`);
    });
  } finally {
    await link.close();
  }
}

/** `Fill “Email” with %email% → done → by its selector → 34 ms`. */
function describeStep(step: ReplayedStep): string {
  const { number, row, pass, description, state, rung, ms, error, repeated } = step;
  const place = `${row === undefined ? '' : `row ${row}, `}${pass === undefined ? '' : `pass ${pass}, `}`;
  const parts = [
    description,
    state,
    rung && `by ${rung}`,
    repeated && sayRepeated(repeated),
    error && `${error.message} (${error.code})`,
    `${ms} ms`,
  ];
  const said = parts.filter((part) => part !== undefined).join(' → ');
  return `${place}${String(number).padStart(2)} ${said}`;
}

function summary({ state, steps, total, ms, modelCalls, error }: ReplayReport): string {
  const done = steps.filter((step) => step.state === 'done' || step.state === 'skipped').length;
  const why = error && done === steps.length ? ` ${error.message}` : '';
  return `${done} of ${total} steps done, ${modelCalls} model calls, ${ms} ms: ${state}.${why}`;
}
