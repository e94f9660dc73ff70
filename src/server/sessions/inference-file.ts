import { appendFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { AutomationError } from '../../base/errors';
import type { InferenceRecord } from '../../protocol/models/spending';

/** The file where what models are asked and answer is kept, a line of JSON each. A new one is its owner's only. */
export class InferenceFile {
  readonly #path: string;

  /** Fails with `invalid-input` when the file cannot be written. */
  constructor(path: string) {
    this.#path = path;
    try {
      appendFileSync(path, '', { mode });
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      throw new AutomationError('invalid-input', `The inference log cannot be written: ${reason}`);
    }
  }

  /** Adds records whole, so that lines of sessions that work at the same time do not mix. */
  async append(records: readonly InferenceRecord[]): Promise<void> {
    if (records.length === 0) return;
    await appendFile(this.#path, records.map((record) => `${JSON.stringify(record)}\n`).join(''), { mode });
  }
}

const mode = 0o600;
