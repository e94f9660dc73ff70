import type { DialogPolicy } from '../frame';

/** Describes a dialog of the page and its answer in one sentence. */
export function dialogSentence(kind: string, message: string, { answer }: DialogPolicy): string {
  if (kind === 'beforeunload')
    return `the page asked whether to leave it, and was told to ${answer === 'accept' ? 'leave' : 'stay'}`;
  const what = `the page opened the ${kind} "${message.slice(0, 200)}"`;
  return `${what}, which was ${answer === 'accept' ? 'accepted' : 'dismissed'}`;
}
