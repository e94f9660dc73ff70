import { Queue } from '../../base/queue';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../base/json';
import type { Recording } from '../../protocol/recordings/recording';
import { readRecording } from '../../recording/read';
import { failure } from '../http/http-failure';

/** Most recordings that are kept. */
const mostKept = 10_000;

export type Kept = { recording: Recording; tag: string };

/** The form that a caller expects: the one with this tag, or none. */
export type Expected = { tag: string } | 'none';

/**
 * The recordings in one folder, a file each. A change names what it changes, so that nobody writes over what they have not
 * seen. No value of a variable is taken. Of one that was removed a mark stays: what is missing without it was lost.
 */
export class RecordingShelf {
  readonly #folder: string | undefined;
  readonly #changes = new Queue();

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** All of them; the tag of one that was removed is null. */
  async list(): Promise<{ id: string; tag: string | null }[]> {
    const names = await readdir(await this.#open());
    const texts = await Promise.all(
      names.filter((name) => name.endsWith('.json')).map((name) => this.#read(name)),
    );
    return texts.flatMap((text) => (text === undefined ? [] : [listedOf(text)]));
  }

  /** The recording, or 404. */
  async find(id: string): Promise<Kept> {
    await this.#open();
    const text = await this.#read(nameOf(id));
    if (text === undefined || isRemoved(text)) throw failure(404, 'Recording not found');
    return { recording: readRecording(parseJson(text)), tag: tagOf(text) };
  }

  /** Keeps it and gives its tag; 412 when there is another form than the caller takes to be there. */
  keep(recording: Recording, expected: Expected): Promise<string> {
    if (recording.variables.some(({ value }) => value !== undefined)) {
      throw failure(400, 'Recordings are kept without values of variables. Leave them out.');
    }
    return this.#inTurn(async (folder) => {
      await this.#check(recording.id, expected);
      if (expected === 'none' && (await readdir(folder)).length >= mostKept) {
        throw failure(429, `${mostKept} recordings are kept already. Remove some.`);
      }
      const text = JSON.stringify(recording);
      await write(path.join(folder, nameOf(recording.id)), text);
      return tagOf(text);
    });
  }

  remove(id: string, tag: string): Promise<void> {
    return this.#inTurn(async (folder) => {
      await this.#check(id, { tag });
      await write(path.join(folder, nameOf(id)), JSON.stringify({ ...removed, id }));
    });
  }

  async #check(id: string, expected: Expected): Promise<void> {
    const text = await this.#read(nameOf(id));
    const isThere = text !== undefined && !isRemoved(text);
    const isAsExpected = expected === 'none' ? !isThere : isThere && tagOf(text) === expected.tag;
    if (!isAsExpected) throw failure(412, 'The recording was changed meanwhile. Read it again.');
  }

  async #open(): Promise<string> {
    if (this.#folder === undefined) {
      throw failure(501, 'This service keeps no recordings. Start it with --recordings DIR.', {
        'x-should-retry': 'false',
      });
    }
    await mkdir(this.#folder, { recursive: true });
    return this.#folder;
  }

  async #read(name: string): Promise<string | undefined> {
    return readFile(path.join(this.#folder ?? '', name), 'utf8').catch((thrown: unknown) => {
      if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined;
      throw thrown;
    });
  }

  /** Changes are made one after the other: what was compared is what is written over. */
  #inTurn<T>(change: (folder: string) => Promise<T>): Promise<T> {
    return this.#changes.run(async () => change(await this.#open()));
  }
}

/** Ids are texts of any kind: a file is named by what no id can break out of. */
const nameOf = (id: string) => `${createHash('sha256').update(id).digest('hex')}.json`;

const tagOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Whole or not at all, whatever ends the service meanwhile. */
async function write(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

const removed = { format: 'removed-recording' };
const isRemoved = (text: string) => text.startsWith(JSON.stringify(removed).slice(0, -1));

function listedOf(text: string): { id: string; tag: string | null } {
  const { id } = Named.parse(parseJson(text));
  return { id, tag: isRemoved(text) ? null : tagOf(text) };
}

const Named = z.object({ id: z.string() });
