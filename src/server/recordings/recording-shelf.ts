import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../base/json';
import { Queue } from '../../base/queue';
import type { Recording } from '../../protocol/recordings/recording';
import { readRecording } from '../../recording/read';
import { failure } from '../http/http-failure';
import { digestOf, nameOf } from '../net';

/** Most recordings that are kept. */
const mostKept = 10_000;

/** A recording and the tag of its present form; null once it was removed. */
type Listed = { id: string; tag: string | null };

/**
 * The recordings in one folder, a file each. A change names what it changes, so that nobody writes over what they have not
 * seen. No value of a variable is taken. Of one that was removed a mark stays: what is missing without it was lost.
 */
export class RecordingShelf {
  readonly #folder: string | undefined;
  readonly #queue = new Queue();

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  async list(): Promise<Listed[]> {
    const names = await readdir(await this.#open());
    const texts = await Promise.all(
      names.filter((name) => name.endsWith('.json')).map((name) => this.#read(name)),
    );
    return texts.flatMap((text) => (text === undefined ? [] : [listedOf(text)]));
  }

  /** The recording, or 404. */
  async find(id: string): Promise<{ recording: Recording; tag: string }> {
    await this.#open();
    const text = await this.#read(fileOf(id));
    if (text === undefined || isRemoved(text)) throw failure(404, 'Recording not found');
    return { recording: readRecording(parseJson(text)), tag: nameOf(text) };
  }

  /** Keeps it in the place of the form with the tag `known`, or as a new one, and gives its tag; 412 when another form is there. */
  keep(recording: Recording, known: string | undefined): Promise<string> {
    if (recording.variables.some(({ value }) => value !== undefined)) {
      throw failure(400, 'Recordings are kept without values of variables. Leave them out.');
    }
    return this.#inTurn(async (folder) => {
      await this.#check(recording.id, known);
      if (known === undefined && (await readdir(folder)).length >= mostKept) {
        throw failure(429, `${mostKept} recordings are kept already. Remove some.`);
      }
      const text = JSON.stringify(recording);
      await write(path.join(folder, fileOf(recording.id)), text);
      return nameOf(text);
    });
  }

  remove(id: string, tag: string): Promise<void> {
    return this.#inTurn(async (folder) => {
      await this.#check(id, tag);
      await write(path.join(folder, fileOf(id)), JSON.stringify({ ...removed, id }));
    });
  }

  async #check(id: string, known: string | undefined): Promise<void> {
    const text = await this.#read(fileOf(id));
    const tag = text === undefined || isRemoved(text) ? undefined : nameOf(text);
    if (tag !== known) throw failure(412, 'The recording was changed meanwhile. Read it again.');
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
    return this.#queue.run(async () => change(await this.#open()));
  }
}

/** Ids are texts of any kind: a file is named by what no id can break out of. */
const fileOf = (id: string) => `${digestOf(id).toString('hex')}.json`;

/** Whole or not at all, whatever ends the service meanwhile. */
async function write(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

const removed = { format: 'removed-recording' };
const isRemoved = (text: string) => text.startsWith(JSON.stringify(removed).slice(0, -1));

function listedOf(text: string): Listed {
  const { id } = Named.parse(parseJson(text));
  return { id, tag: isRemoved(text) ? null : nameOf(text) };
}

const Named = z.object({ id: z.string() });
