import { parse, stringify } from '@puppeteer/replay';
import type { Recording } from '../../protocol/recordings/recording';
import { toDevTools, valuesOf } from './devtools-export';
import { fileNameOf, sayLoss, type Exported, type Values } from './exported';

/** A script for Puppeteer, as the Recorder's own library writes it. */
export async function toPuppeteer(
  recording: Recording,
  values: Values = valuesOf(recording),
): Promise<Exported> {
  const { text: json, losses } = toDevTools(recording, values);
  const script = await stringify(parse(JSON.parse(json)));
  const comments = losses.map((loss) => `// ${sayLoss(loss).replace(/[\r\n\u2028\u2029]+/gu, ' ')}\n`);
  return { fileName: fileNameOf(recording.name, 'mjs'), text: `${comments.join('')}${script}`, losses };
}
