import type { SessionQueue } from '../sessions/session-queue';
import { takeUpReplays } from './cloud-replays';
import { CloudStore } from './cloud-store';
import { followLibrary, RecordingSync } from './recording-sync';

/** What has to do with services, with what went on or waits from before taken up. Call it as the worker starts. */
export function startCloud(queue: SessionQueue): { cloud: CloudStore; sync: RecordingSync } {
  const cloud = new CloudStore();
  const sync = new RecordingSync();
  followLibrary(sync);
  void takeUpReplays(cloud, queue);
  void sync.takeUp();
  return { cloud, sync };
}
