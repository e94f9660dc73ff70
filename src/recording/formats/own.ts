import type { Recording } from '../../protocol/recordings/recording';
import { fileNameOf, type Exported } from './exported';

/** Our own format: all of it. Thumbnails lie beside the recording and do not go with it. */
export function toOwnFile(recording: Recording): Exported {
  const pictures = recording.steps.filter(({ thumbnail }) => thumbnail !== undefined).length;
  return {
    fileName: fileNameOf(recording.name, 'workflow.json'),
    text: `${JSON.stringify(recording, null, 2)}\n`,
    losses: pictures > 0 ? [{ what: 'The pictures of the steps are not in the file.' }] : [],
  };
}

/** Several recordings in one file. */
export function toLibraryFile(recordings: readonly Recording[]): Exported {
  const library = { format: 'tabwright-library', version: 1, recordings };
  return { fileName: 'recordings.workflow.json', text: `${JSON.stringify(library, null, 2)}\n`, losses: [] };
}
