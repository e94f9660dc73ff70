import browser from 'webextension-polyfill';
import { changeText, maskText } from '../../base/mask';
import type { ValueTexts } from '../../base/find-values';
import { InferenceRecord, inferenceKey } from '../../protocol/models/inference';

/** The oldest go when there are more. */
const mostRecords = 100;

/** Keeps what was asked and answered. A value of a variable that a model gave back is masked too. */
export async function keepInference(record: InferenceRecord, values: ValueTexts): Promise<void> {
  const masked = InferenceRecord.parse(changeText(record, (text) => maskText(text, values)));
  const { keys } = await readRecords();
  const old = keys.slice(0, Math.max(0, keys.length + 1 - mostRecords));
  if (old.length > 0) await browser.storage.session.remove(old);
  const at = freeTime(record.at, keys);
  await browser.storage.session.set({ [inferenceKey(at)]: { ...masked, at } });
}

/** All that is kept, oldest first. */
export async function inferenceRecords(sessionId?: string): Promise<InferenceRecord[]> {
  const { records } = await readRecords();
  return sessionId === undefined ? records : records.filter((record) => record.sessionId === sessionId);
}

/** Two calls may begin in the same millisecond; each has a time of its own. */
function freeTime(at: number, keys: readonly string[]): number {
  let time = at;
  while (keys.includes(inferenceKey(time))) time += 1;
  return time;
}

async function readRecords(): Promise<{ keys: string[]; records: InferenceRecord[] }> {
  const stored = await browser.storage.session.get(null);
  const prefix = inferenceKey('');
  const keys = Object.keys(stored)
    .filter((key) => key.startsWith(prefix))
    .sort((a, b) => Number(a.slice(prefix.length)) - Number(b.slice(prefix.length)));
  const records = keys.flatMap((key) => InferenceRecord.safeParse(stored[key]).data ?? []);
  return { keys, records };
}
