import { z } from 'zod';
import type { DialogPolicy } from '../../protocol/frame';
import { dialogSentence } from '../../protocol/told/dialog-sentence';
import type { DialogGuard, Opened } from '../tab';
import type { ActingMemory } from '../acting-memory';

const kinds = ['alert', 'confirm', 'prompt', 'window'] as const;
const OpenedDialogs = z.array(z.object({ kind: z.enum(kinds), message: z.string(), id: z.number() }));

/** The longest wait for a page to answer, in milliseconds: a dialog of its own may block it. */
const patienceMs = 500;

/** A deed in a frame's main world. `read` and `restore` answer with the dialogs opened so far, `replace` with nothing. */
export type DialogDeed = 'replace' | 'read' | 'restore';
export type RunDialogs = (
  documentId: string,
  deed: DialogDeed,
  given: { name: string; policy: DialogPolicy },
) => Promise<unknown>;

/**
 * Replaces `alert`, `confirm`, `prompt` and `open` in the main world of the covered frames for the length of an act. A
 * page can see of us only this and the following of causes (docs/how-it-works/security.md).
 */
export function guardPageDialogs(memory: ActingMemory, policy: DialogPolicy, run: RunDialogs): DialogGuard {
  const name = crypto.randomUUID();
  const covered = new Map<string, Promise<unknown>>();
  // A frame that is gone, or out of reach, counts as one without dialogs.
  const ask = (documentId: string, deed: DialogDeed) =>
    Promise.race([run(documentId, deed, { name, policy }).catch(() => undefined), patience()]);
  const released = new AbortController();
  const look = async (deed: DialogDeed) =>
    openedOf(await Promise.all([...covered.keys()].map((documentId) => ask(documentId, deed))), policy);
  const finish = async () => {
    if (released.signal.aborted) return { opened: [], blocked: undefined };
    released.abort();
    const last = look('restore');
    memory.endingGuard = last;
    return last.finally(() => {
      if (memory.endingGuard === last) memory.endingGuard = undefined;
    });
  };
  return {
    cover: async (documentId) => {
      await memory.endingGuard;
      const covering = covered.get(documentId) ?? ask(documentId, 'replace');
      covered.set(documentId, covering);
      await covering;
    },
    firstOpened: async (pollMs, signal) => {
      for (let waitMs = pollMs.first; !released.signal.aborted && !signal.aborted; waitMs *= 2) {
        await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, pollMs.last)));
        const { opened } = await look('read');
        if (opened.length > 0) return opened;
      }
      return new Promise(() => {});
    },
    finish,
    release: async () => void (await finish()),
  };
}

const patience = () => new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined));

function openedOf(results: readonly unknown[], policy: DialogPolicy): Opened {
  const told = results.flatMap((result) => OpenedDialogs.safeParse(result).data ?? []);
  // A document that has just come may answer under the id of the one before, too.
  const found = [...new Map(told.map((dialog) => [dialog.id, dialog])).values()];
  const dialogs = found.filter(({ kind }) => kind !== 'window');
  const opened = dialogs.map(({ kind, message }) => ({
    kind: 'dialog' as const,
    ...dialogSentence(kind, message, policy),
  }));
  return { opened, blocked: dialogs.length < found.length ? 'a window' : undefined };
}
