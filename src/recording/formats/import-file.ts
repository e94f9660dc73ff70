import { AutomationError } from '../../base/errors';
import { isRecord } from '../../base/json';
import { mostAdded, recordingVersion, type Recording } from '../../protocol/recordings/recording';
import { parseFile, readRecording } from '../read';
import { usedVariables } from '../edit-recording';
import { sitesOf } from '../summary';
import { fromDevTools } from './devtools-import';
import { leftOutOf } from '../replay/replay-progress';
import { fromAutoma } from './automa-import';
import { fromPlaywright, isPlaywright } from './playwright-import';
import { fromSelenium, fromUiVision, keptRecording, readSeleniumProject } from './selenium-import';

export type Preview = {
  recording: Recording;
  source: 'tabwright' | 'devtools' | 'selenium' | 'playwright' | 'automa' | 'uiVision';
  /** Sites its steps go to or act on. */
  origins: string[];
  /** Variables that have to be given a value before it runs. */
  asksFor: string[];
  /** Things to know of the file that take nothing away from its steps, in sentences. */
  notes: string[];
  /** The file's own words for what was left out; undefined where the recording is whole. */
  leftOut?: string[];
};

/**
 * Reads recordings of our own format, a library of them, and what other tools write: DevTools' Recorder, Selenium IDE, Playwright's code
 * generator, Automa and UI.Vision. Each gets a new id, so that no other is written over.
 */
export function previewFile(text: string, made: Made): Preview[] {
  if (isPlaywright(text)) return [elsewhere(fromPlaywright(text), 'playwright', made)];
  const json = parseFile(text);
  if (isRecord(json)) {
    if (json['format'] === 'tabwright-library') return readLibrary(json).map((each) => ours(each, made));
    if (json['format'] === 'tabwright-recording') return [ours(json, made)];
    if (Array.isArray(json['steps'])) return [elsewhere(fromDevTools(json), 'devtools', made)];
    if (Array.isArray(json['tests'])) return selenium(json, made);
    if (Array.isArray(json['Commands'])) return [elsewhere(fromUiVision(json), 'uiVision', made)];
    if (isRecord(json['drawflow'])) return [elsewhere(fromAutoma(json), 'automa', made)];
  }
  throw new AutomationError(
    'invalid-input',
    'The file is neither a recording of Tabwright nor one of DevTools, Selenium IDE, Playwright, Automa or UI.Vision.',
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

type Read = Omit<Parts, 'tags'> & { tags?: string[]; notes: string[] };

function elsewhere({ notes, tags = [], ...rest }: Read, source: Preview['source'], made: Made): Preview {
  return preview(recordingOf({ ...rest, tags }, made), { source, notes });
}

function selenium(json: unknown, made: Made): Preview[] {
  const project = readSeleniumProject(json);
  const kept = keptRecording(project);
  if (!kept) return fromSelenium(project).map((each) => elsewhere(each, 'selenium', made));
  return [
    preview({ ...kept, id: made.id(), revision: 1, savedAt: made.at }, { source: 'selenium', notes: [] }),
  ];
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
    leftOut: leftOutOf(steps),
    asksFor: usedVariables(steps).filter((name) => !known.has(name)),
    ...told,
  };
}
