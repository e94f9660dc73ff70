import type { Tab } from '../tab';

/** A document that follows causes, under a name that its acts know. */
type Followed = { readonly name: string; readonly ready: Promise<void> };

type Kept = Followed & { acts: number; forget: () => void; timer: ReturnType<typeof setTimeout> | undefined };

/** How long a document goes on following once its act is over, in milliseconds: the next act is often near, and to begin takes time. */
const keptMs = 2000;

const documents = new Map<string, Kept>();

/** The documents of a tab in which one act is followed; until `end`. */
export function followTab(tab: Pick<Tab, 'followCauses'>): {
  in(documentId: string): Followed;
  end(): void;
} {
  const used = new Map<string, Kept>();
  return {
    in: (documentId) => {
      const followed = used.get(documentId) ?? begin(tab, documentId);
      used.set(documentId, followed);
      return followed;
    },
    end: () => {
      for (const [documentId, followed] of used) release(documentId, followed);
      used.clear();
    },
  };
}

function begin(tab: Pick<Tab, 'followCauses'>, documentId: string): Kept {
  const kept = documents.get(documentId) ?? create(tab, documentId);
  documents.set(documentId, kept);
  clearTimeout(kept.timer);
  kept.acts += 1;
  return kept;
}

function create(tab: Pick<Tab, 'followCauses'>, documentId: string): Kept {
  const name = crypto.randomUUID();
  const following = tab.followCauses(documentId, name);
  following.catch(() => documents.delete(documentId));
  return {
    name,
    ready: following.then(() => undefined),
    acts: 0,
    forget: () => {
      following.then((forget) => forget()).catch(() => {});
    },
    timer: undefined,
  };
}

function release(documentId: string, kept: Kept): void {
  kept.acts -= 1;
  if (kept.acts > 0) return;
  kept.timer = setTimeout(() => {
    documents.delete(documentId);
    kept.forget();
  }, keptMs);
}
