import { changeText, maskText } from '../../base/mask';
import type { UserEvent } from '../../protocol/recordings/raw-event';
import type { StepTarget } from '../../protocol/recordings/recording';
import type { Engine } from '../engine';
import type { Preference } from './alternates';
import { createDragWatch } from './drags';
import { hearAll } from './hear';
import { createHoverWatch } from './hovers';
import { createKeyWatch } from './key-watch';
import { createOwnTimes } from './own-times';
import { createPressWatch } from './presses';
import { createQuietWatch } from './quiet';
import type { SecretFields } from './secrets';
import { createFieldWatch } from './recorded-fields';
import { createDescriber } from './recorded-target';
import { createTyping } from './typing';
import type { RecordedDeed, RecordingUnderWay } from './recording-under-way';

/** Deeds that may be quiet: it is told, too, when they had no effect. */
const quietKinds: ReadonlyMap<string, 'press' | 'setting'> = new Map([
  ['click', 'press'],
  ['doubleClick', 'press'],
  ['key', 'press'],
  ['drag', 'press'],
  ['check', 'setting'],
  ['select', 'setting'],
]);

export type RecorderPorts = { tell: (event: UserEvent) => void; secrets: SecretFields; signal: AbortSignal };

/**
 * Tells what the user does in this frame, until `signal` aborts: trusted events only, each before the page hears of it, and none
 * while Tabwright acts here itself.
 */
export function startRecorder(
  engine: Engine,
  preference: Preference,
  { tell, secrets, signal }: RecorderPorts,
): void {
  const { document, tree } = engine.context;
  const describe = createDescriber(engine, preference);
  const ownTime = createOwnTimes();
  const send = (deed: RecordedDeed, target: StepTarget | undefined, at: number) => {
    if (!target) return;
    const place = { at: performance.timeOrigin + ownTime(at), tab: 0, url: document.URL };
    tell(withoutValues({ ...place, target, ...deed }, secrets.values()));
  };
  const typing = createTyping(send, signal);
  const quiet = createQuietWatch(engine, {
    tell: (target, at) => send({ kind: 'quiet' }, target, at),
    signal,
  });
  const recording: RecordingUnderWay = {
    engine,
    document,
    aim: describe,
    tell: (deed, target, at) => {
      typing.flush();
      // The hovers are sent in the order they were done in, right before the deed.
      for (const [index, over] of hovers.take().entries())
        send({ kind: 'hover' }, over, at - 1 / (index + 2));
      send(deed, target, at);
      const kind = quietKinds.get(deed.kind);
      if (target && kind) quiet.begin(target, at, kind);
      else quiet.end();
    },
  };
  const drags = createDragWatch(recording);
  const presses = createPressWatch(recording, drags);
  const keys = createKeyWatch(recording, presses.noteKey);
  const fields = createFieldWatch(recording, { secrets, typing, wasPressed: presses.wasLast });
  const hovers = createHoverWatch(engine, { aim: describe, signal });
  hearAll([hovers.handlers, presses.handlers, drags.handlers, keys, fields], { tree, isOurs, signal });

  function isOurs(target: Element): boolean {
    return engine.context.changes.phase !== 'idle' || engine.context.changes.isOurs(target);
  }
}

/** A page may repeat what was typed into a secret field: then it is left out here too. */
function withoutValues(event: UserEvent, values: readonly string[]): UserEvent {
  if (values.length === 0) return event;
  const names = Object.fromEntries(values.map((value, at) => [`secret${at + 1}`, value]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only texts in it are others
  return changeText(event, (text) => maskText(text, names)) as UserEvent;
}
