import { parse, stringify } from '@puppeteer/replay';
import type { Recording, RecordingVariable, Step } from '../../protocol/recordings/recording';
import { usedVariables } from '../edit-recording';
import { environmentNames, quotedLiteral, askedFor, declareVariables } from './code';
import { toFlow } from './devtools-export';
import { fileNameOf, sayLoss, valuesOf, type Exported, type Loss } from './exported';

/** A program for Puppeteer, as the Recorder's own library writes it. Variables come from the environment. */
export async function toPuppeteer(recording: Recording): Promise<Exported> {
  const numbers = usedVariables(recording.steps.filter(isOfTime));
  const fixed = Object.entries(valuesOf(recording)).filter(([name]) => numbers.includes(name));
  const variables = askedFor(recording).filter(({ name }) => !numbers.includes(name));
  const marks = variables.map(({ name }, at) => [name, markOf(at)] as const);
  const { flow, losses: lost } = toFlow(recording, Object.fromEntries([...fixed, ...marks]));
  const losses: Loss[] = [...numbers.map((name) => ({ what: timeLoss(name, fixed) })), ...lost];
  const script = await stringify(parse(flow));
  const text = [
    ...losses.map((loss) => `// ${sayLoss(loss).replace(/[\r\n\u2028\u2029]+/gu, ' ')}`),
    // The published package of Puppeteer can be imported in every version.
    "import * as puppeteer from 'puppeteer';",
    '',
    ...declareVariables(variables),
    ...askForValues(variables),
    withVariables(script.replace(/^const puppeteer = require\('puppeteer'\);.*\n/u, ''), variables),
  ].join('\n');
  return { fileName: fileNameOf(recording.name, 'mjs'), text, losses };
}

/** Steps whose texts are times, which are numbers in the program. */
const isOfTime = ({ method }: Step) => method === 'wait' || method === 'longPress';

const timeLoss = (name: string, fixed: readonly (readonly [string, string])[]) =>
  fixed.some(([each]) => each === name)
    ? `"%${name}%" always has the value it has now.`
    : `"%${name}%" is a time without a value: nothing is waited for.`;

/** Placeholder for a variable until the program is written. */
const markOf = (at: number) => `TABWRIGHT_VARIABLE_${at}_`;

/** The library writes texts in single quotes only. */
function withVariables(script: string, variables: readonly RecordingVariable[]): string {
  return variables.reduce((text, { name }, at) => {
    const variable = `variables[${quotedLiteral(name)}]`;
    return text.replaceAll(`'${markOf(at)}'`, variable).replaceAll(markOf(at), `' + ${variable} + '`);
  }, script);
}

/** A program without a value it needs ends before it has done anything. */
function askForValues(variables: readonly RecordingVariable[]): string[] {
  const names = environmentNames(variables.map(({ name }) => name));
  return variables
    .filter(({ value }) => value === undefined)
    .flatMap(({ name }) => [
      `if (variables[${quotedLiteral(name)}] === '') {`,
      `  console.error(${quotedLiteral(`Set ${names.get(name) ?? name}.`)});`,
      '  process.exit(1);',
      '}',
    ]);
}
