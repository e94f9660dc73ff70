import type { DialogPolicy } from '../protocol/frame';
import type { DialogGuard } from './tab';
import type { ActingMemory } from './followed-acts';

/** The longest wait for a page to answer, in milliseconds: a dialog of its own may block it. */
const patienceMs = 500;

/** A change in a frame's main world. `restore` answers whether the browser kept the page from opening a window. */
export type DialogChange = 'replace' | 'restore';
export type RunDialogs = (
  documentId: string,
  deed: DialogChange,
  given: { name: string; policy: DialogPolicy | null },
) => Promise<unknown>;

/**
 * Replaces `alert`, `confirm`, `prompt` and `open` in the main world of the covered frames for the length of an act. A
 * page can see of us only this and the following of causes (docs/how-it-works/security.md). Without a policy the browser's
 * debugger answers, and dialogs are only told.
 */
export function guardPageDialogs(
  memory: ActingMemory,
  policy: DialogPolicy | null,
  run: RunDialogs,
): DialogGuard {
  const name = crypto.randomUUID();
  const covered = new Map<string, Promise<unknown>>();
  // A frame that is gone, or out of reach, counts as one without dialogs.
  const ask = (documentId: string, change: DialogChange) =>
    Promise.race([run(documentId, change, { name, policy }).catch(() => undefined), patience()]);
  let isOver = false;
  const restore = async () => {
    const told = await Promise.all([...covered.keys()].map((documentId) => ask(documentId, 'restore')));
    return told.includes(true) ? 'a window' : undefined;
  };
  const finish = async () => {
    if (isOver) return undefined;
    isOver = true;
    const last = restore();
    memory.endingGuard = last;
    return last.finally(() => {
      if (memory.endingGuard === last) memory.endingGuard = undefined;
    });
  };
  return {
    name,
    begin: async () => {},
    cover: async (documentId) => {
      await memory.endingGuard;
      const covering = covered.get(documentId) ?? ask(documentId, 'replace');
      covered.set(documentId, covering);
      await covering;
    },
    asked: () => [],
    finish,
    release: async () => void (await finish()),
  };
}

const patience = () => new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined));
