import { AutomationError } from '../../base/errors';
import { isRecord } from '../../base/json';
import { mostAdded, recordingVersion, type Recording } from '../../protocol/recordings/recording';
import { parseFile, readRecording } from '../read';
import { usedVariables } from '../edit-recording';
import { sitesOf } from '../summary';
import { fromDevTools } from './devtools-import';
import { fromSelenium, keptRecording, readSeleniumProject } from './selenium-import';

export type Preview = {
  recording: Recording;
  source: 'tabwright' | 'devtools' | 'selenium';
  /** Sites its steps go to or act on. */
  origins: string[];
  /** Variables that have to be given a value before it runs. */
  asksFor: string[];
  /** Parts of the file that could not be taken over, in sentences. */
  notes: string[];
};

/**
 * Reads recordings of our own format, a library of them, one of DevTools' Recorder, or the tests of a project of Selenium IDE. Each gets a new id, so that no
 * other is written over.
 */
export function previewFile(text: string, made: Made): Preview[] {
  const json = parseFile(text);
  if (isRecord(json) && json['format'] === 'tabwright-library')
    return readLibrary(json).map((each) => ours(each, made));
  if (isRecord(json) && json['format'] === 'tabwright-recording') return [ours(json, made)];
  if (isRecord(json) && Array.isArray(json['steps'])) return [devTools(json, made)];
  if (isRecord(json) && Array.isArray(json['tests'])) return selenium(json, made);
  throw new AutomationError(
    'invalid-input',
    'The file is neither a recording of Tabwright nor one of DevTools or Selenium IDE.',
  );
}

type Made = { id: () => string; at: number };

function readLibrary({ recordings }: Record<string, unknown>): unknown[] {
  if (Array.isArray(recordings) && recordings.length <= mostAdded) return recordings;
  throw new AutomationError('invalid-input', `A library has a list of at most ${mostAdded} recordings.`);
}

function ours(json: unknown, { id, at }: Made): Preview {
  const read = readRecording(json);
  return preview({ ...read, id: id(), revision: 1, savedAt: at }, { source: 'tabwright', notes: [] });
}

function devTools(json: unknown, made: Made): Preview {
  const { notes, ...rest } = fromDevTools(json);
  return preview(recordingOf(rest, made), { source: 'devtools', notes });
}

function selenium(json: unknown, made: Made): Preview[] {
  const project = readSeleniumProject(json);
  const kept = keptRecording(project);
  const notes: string[] = [];
  if (kept)
    return [
      preview({ ...kept, id: made.id(), revision: 1, savedAt: made.at }, { source: 'selenium', notes }),
    ];
  return fromSelenium(project).map(({ notes: told, ...rest }) =>
    preview(recordingOf({ tags: [], ...rest }, made), { source: 'selenium', notes: told }),
  );
}

type Parts = Pick<Recording, 'name' | 'tags' | 'variables' | 'steps'>;

/** Through our own reader, so that what does not fit our shapes is refused. */
function recordingOf(parts: Parts, { id, at }: Made): Recording {
  return readRecording({
    format: 'tabwright-recording',
    version: recordingVersion,
    id: id(),
    revision: 1,
    savedAt: at,
    ...parts,
  });
}

function preview(recording: Recording, told: Pick<Preview, 'source' | 'notes'>): Preview {
  const { variables, steps } = recording;
  const known = new Set(variables.filter(({ value }) => value !== undefined).map(({ name }) => name));
  return {
    recording,
    origins: sitesOf(recording),
    asksFor: usedVariables(steps).filter((name) => !known.has(name)),
    ...told,
  };
}
