import browser from 'webextension-polyfill';
import { changeText, maskAddress, maskText, maskTokens } from '../../base/mask';
import type { ValueTexts } from '../../base/find-values';
import type { SnapshotReport } from '../../protocol/operations/snapshot-operation';
import type { Session } from '../../protocol/session';

/** Text of our own and of people, or text that was read of a page, in which a short value is hidden only where it stands by itself. */
export type TextKind = 'text' | 'page';

type Known = { values: ValueTexts; masked: unknown };

/** Records of runs and replays are told and written again with each change: what did not change is masked once. */
const known = new WeakMap<object, Known>();

/** A thing without any value of a variable in its texts, as it may leave the worker. Without values it is given back as it is. */
export function masked<T>(thing: T, values: ValueTexts, kind: TextKind = 'text'): T {
  if (Object.keys(values).length === 0) return thing;
  const hidden =
    kind === 'text' ? maskOnce(thing, values) : changeText(thing, (text) => maskTokens(text, values));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only texts were changed
  return hidden as T;
}

function maskOnce(thing: unknown, values: ValueTexts): unknown {
  return changeText(
    thing,
    (text) => maskText(text, values),
    (part, change) => {
      const before = known.get(part);
      if (before?.values === values) return before.masked;
      const now = change();
      known.set(part, { values, masked: now });
      return now;
    },
  );
}

/** The same of a session, whose addresses may hold secrets that are no variable's. */
export const maskedSession = (session: Session, values: ValueTexts): Session =>
  masked({ ...session, url: maskAddress(session.url), title: maskAddress(session.title) }, values);

/** The same of text that was read of a page. */
export const maskedPage = <T>(thing: T, values: ValueTexts): T => masked(thing, values, 'page');

export function maskedSnapshot(report: SnapshotReport, values: ValueTexts): SnapshotReport {
  const { snapshot } = report;
  const shown = snapshot ? { ...report, snapshot: { ...snapshot, url: maskAddress(snapshot.url) } } : report;
  return maskedPage(shown, values);
}

/** Writes a thing to `storage.session` as it may be read there, and gives it so. */
export async function writeMasked<T>(key: string, thing: T, values: ValueTexts): Promise<T> {
  const shown = masked(thing, values);
  await browser.storage.session.set({ [key]: shown });
  return shown;
}
