import browser from 'webextension-polyfill';
import { thisBrowser } from '../../browsers/this-browser';
import { sleep } from '../../base/deadline';
import { fileText } from '../../extraction/export/export-table';
import {
  formatOfFile,
  type Delivered,
  type Delivery,
  type KeptRows,
} from '../../protocol/recordings/kept-rows';
import { readStorage } from './read-storage';

/** Sends the rows of the last reading on, to each place once: what was not taken is not sent again. Never rejects. */
export async function deliverRows(name: string, delivery: Delivery, kept: KeptRows): Promise<Delivered[]> {
  const { webhook, file } = delivery;
  const work = [
    ...(webhook ? [post(webhook, bodyOf(name, kept))] : []),
    ...(file ? [write(file, name, kept)] : []),
  ];
  return Promise.all(work);
}

/** The time that a webhook has to answer, in milliseconds. */
const answerMs = 30_000;

async function post(address: string, body: unknown): Promise<Delivered> {
  const { origin, host: to } = new URL(address);
  const { stored } = await readStorage();
  if (!stored.consents.includes(origin) || !(await thisBrowser.maySend('webhook')))
    return { to, fault: 'forbidden' };
  try {
    // No other place gets them by a redirect, and nobody is signed in there by it.
    const { ok, status } = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(answerMs),
    });
    return ok ? { to } : { to, fault: 'refused', status };
  } catch {
    return { to, fault: 'unreachable' };
  }
}

/** The rows and what is new in them, by the names of their columns. */
function bodyOf(recording: string, { columns, rows, news, readings: [last] }: KeptRows): unknown {
  const named = (row: readonly string[]) =>
    Object.fromEntries(columns.map((name, at) => [name, row[at] ?? '']));
  const of = (wanted: (typeof news)[number]['kind']) => news.filter(({ kind }) => kind === wanted);
  return {
    recording,
    readAt: new Date(last?.at ?? 0).toISOString(),
    isPart: last?.isPart ?? false,
    rows: rows.map(named),
    added: of('added').map(({ row }) => named(row)),
    changed: of('changed').map(({ row, before = [] }) => ({ before: named(before), now: named(row) })),
    gone: of('gone').map(({ row }) => named(row)),
  };
}

async function write(to: string, title: string, { columns, rows }: KeptRows): Promise<Delivered> {
  const named = columns.map((name) => ({ name, type: 'text' as const }));
  const { text, type } = fileText(formatOfFile(to) ?? 'csv', { title, columns: named, rows });
  // A worker has no addresses for what it has made, but those that hold it.
  const canName = typeof URL.createObjectURL === 'function';
  const url = canName
    ? URL.createObjectURL(new Blob([text], { type }))
    : `data:${type},${encodeURIComponent(text)}`;
  try {
    const id = await browser.downloads.download({
      url,
      filename: to,
      conflictAction: 'overwrite',
      saveAs: false,
    });
    return (await isWritten(id)) ? { to } : { to, fault: 'unwritten' };
  } catch {
    return { to, fault: 'unwritten' };
  } finally {
    if (canName) URL.revokeObjectURL(url);
  }
}

/** The time that the disk has, in milliseconds, and how often it is looked at. */
const writingMs = 10_000;
const lookMs = 100;

async function isWritten(id: number): Promise<boolean> {
  const endsAt = Date.now() + writingMs;
  for (;;) {
    const [download] = await browser.downloads.search({ id });
    if (download?.state !== 'in_progress' || Date.now() > endsAt) return download?.state === 'complete';
    await sleep(lookMs);
  }
}
