import type { SessionQueue } from '../sessions/session-queue';
import { takeUpReplays } from './cloud-replays';
import { CloudStore } from './cloud-store';
import { followLibrary, RecordingSync } from './recording-sync';

/** Sets up all that deals with services, and takes up what went on or waited before. Call it as the worker starts. */
export function startCloud(queue: SessionQueue): { cloud: CloudStore; sync: RecordingSync } {
  const cloud = new CloudStore();
  const sync = new RecordingSync();
  followLibrary(sync);
  void takeUpReplays(cloud, queue);
  void sync.takeUp();
  return { cloud, sync };
}
