import { AutomationError } from '../base/errors';
import { issueLines, isRecord } from '../base/json';
import { Recording, recordingVersion } from '../protocol/recordings/recording';

export const maxFileLength = 10_000_000;

/** Steps from each version of the file's form to the next; the first starts at version 1. */
const migrations: readonly ((older: Record<string, unknown>) => Record<string, unknown>)[] = [];

/** JSON of a file, or an error that says why not. */
export function parseFile(text: string): unknown {
  if (text.length > maxFileLength) {
    throw new AutomationError(
      'invalid-input',
      `The file has ${text.length} characters; at most ${maxFileLength} are read.`,
    );
  }
  // Deeper nesting would overflow the stack where parts are compared or written again.
  if (depthOf(text) > maxDepth) {
    throw new AutomationError('invalid-input', 'The file is nested too deep. Choose a recording.');
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AutomationError('invalid-input', 'The file is not JSON. Choose a recording.', { cause });
  }
}

const maxDepth = 100;

function depthOf(json: string): number {
  let deepest = 0;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') isText = !isText;
    else if (isText && character === '\\') at += 1;
    else if (isText) continue;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** A recording of our own format, of this version or one before. It is data: nothing in it is run. */
export function readRecording(json: unknown): Recording {
  if (!isRecord(json) || json['format'] !== 'tabwright-recording') {
    throw new AutomationError('invalid-input', 'This is not a recording of Tabwright.');
  }
  const parsed = Recording.safeParse(migrate(json));
  if (parsed.success) return parsed.data;
  throw new AutomationError(
    'invalid-input',
    `The recording is damaged. ${issueLines(parsed.error).join(' ')}`,
  );
}

function migrate(json: Record<string, unknown>): unknown {
  const version = json['version'];
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    throw new AutomationError('invalid-input', 'The recording does not say which version it has.');
  }
  if (version > recordingVersion) {
    throw new AutomationError(
      'invalid-input',
      `The recording was written by a newer Tabwright (version ${version}). Update it to open this.`,
    );
  }
  return migrations.slice(version - 1).reduce((older, step) => step(older), json);
}
