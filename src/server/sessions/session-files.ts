import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ActionOutput } from '../../protocol/action';
import { takes } from '../../protocol/methods';
import { failure } from '../http/http-failure';
import type { SessionPlace, ServiceSession } from './service-session';

/** The most that one session's files may take, in bytes. */
export const maxSessionFileBytes = 50 * 1024 * 1024;

/** The most files of one session. */
const maxSessionFiles = 200;

/** Bytes of one piece on its way to the browser; base64 makes a third more of them. */
const pieceBytes = 512 * 1024;

type UploadedFile = { type: string; bytes: Buffer };

/** Files that `setInputFiles` may name: those uploaded to the session, and those of one folder when it was opened. */
export class SessionFiles {
  readonly #folder: string | undefined;
  readonly #uploads = new WeakMap<ServiceSession, Map<string, UploadedFile>>();

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** Keeps an upload; gives how many bytes the session's files have now. */
  put(session: ServiceSession, name: string, file: UploadedFile): number {
    const shelf = this.#uploads.get(session) ?? new Map<string, UploadedFile>();
    this.#uploads.set(session, shelf);
    shelf.delete(name);
    const total = [...shelf.values()].reduce((sum, { bytes }) => sum + bytes.length, file.bytes.length);
    if (shelf.size >= maxSessionFiles)
      throw failure(413, `A session may have ${maxSessionFiles} files. Upload fewer.`);
    if (total > maxSessionFileBytes)
      throw failure(413, 'The files of a session may have 50 MB in all. Upload fewer.');
    shelf.set(name, file);
    return total;
  }

  /** Brings the files that `input` names into the browser; gives the input with the names they have there. */
  async bring(
    session: ServiceSession,
    { sessionId }: SessionPlace,
    input: string | ActionOutput,
  ): Promise<string | ActionOutput> {
    const uploads = this.#uploads.get(session) ?? new Map<string, UploadedFile>();
    if (typeof input === 'string') {
      for (const [name, file] of uploads) {
        if (input.includes(name)) await bringFile(session, sessionId, { name, ...file });
      }
      return input;
    }
    if (!takes(input.method, 'files')) return input;
    const names: string[] = [];
    for (const argument of input.arguments ?? []) {
      const file = uploads.get(argument) ?? (await this.#read(argument));
      const name = path.basename(argument);
      if (file) await bringFile(session, sessionId, { name, ...file });
      names.push(file ? name : argument);
    }
    return { ...input, arguments: names };
  }

  /** A file of the opened folder; undefined for any other path. Links that lead out of it are not followed. */
  async #read(file: string): Promise<UploadedFile | undefined> {
    if (this.#folder === undefined) return undefined;
    const root = await realpath(this.#folder);
    const target = await realpath(path.resolve(root, file)).catch(() => undefined);
    if (target === undefined || !target.startsWith(root + path.sep)) return undefined;
    const found = await stat(target);
    if (!found.isFile()) return undefined;
    if (found.size > maxSessionFileBytes) throw failure(413, `${path.basename(file)} has more than 50 MB.`);
    return { type: 'application/octet-stream', bytes: await readFile(target) };
  }
}

async function bringFile(
  { background }: ServiceSession,
  sessionId: string,
  { name, type, bytes }: UploadedFile & { name: string },
): Promise<void> {
  for (let position = 0; position === 0 || position < bytes.length; position += pieceBytes) {
    const data = bytes.subarray(position, position + pieceBytes).toString('base64');
    await background.putFile({ sessionId, piece: { name, type, position, data } });
  }
}
