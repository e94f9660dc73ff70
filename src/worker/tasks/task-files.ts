import { withSignal } from '../../base/deadline';
import type { TaskFile } from '../../engine/task/task-ports';

/** The pause between two looks at a file that is on its way, in milliseconds. */
const pollMs = 200;

/**
 * The files that the browser has downloaded since a time, once none is on its way. One that the browser was told not to keep came
 * from the page all the same. Undefined without the permission.
 */
export async function filesSince(
  startedAt: Date,
  signal: AbortSignal,
): Promise<readonly TaskFile[] | undefined> {
  if (!chrome.downloads) return undefined;
  for (;;) {
    const all = await chrome.downloads.search({ startedAfter: startedAt.toISOString() });
    if (!all.some(isOnItsWay)) return all.map(fileOf);
    await withSignal(new Promise((resolve) => setTimeout(resolve, pollMs)), signal);
  }
}

const isOnItsWay = ({ state, paused }: chrome.downloads.DownloadItem) => state === 'in_progress' && !paused;

function fileOf({
  filename,
  url,
  state,
  error,
  totalBytes,
  fileSize,
}: chrome.downloads.DownloadItem): TaskFile {
  const name = (filename || url).split(/[?#]/)[0]?.split(/[/\\]/).pop() ?? '';
  const isRefused = error === 'USER_CANCELED' && totalBytes !== 0;
  return { name, isWhole: isRefused || (state === 'complete' && fileSize !== 0) };
}
