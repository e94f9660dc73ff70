import { setTimeout } from '../dom/builtins';
import type { StepTarget } from '../../protocol/recordings/recording';
import type { RecordedDeed } from './recording-under-way';

/** A text is told once nothing more is typed for this long, in milliseconds. */
const quietMs = 300;

export type Typing = {
  /** Notes what the field holds now. It is told once nothing more is typed, or something else is done. */
  note(typed: Typed): void;
  flush(): void;
};

type Typed = { field: Element; target: StepTarget | undefined; value: string; at: number };

export function createTyping(
  send: (deed: RecordedDeed, target: StepTarget | undefined, at: number) => void,
  signal: AbortSignal,
): Typing {
  let pending: Typed | undefined;
  let timer = 0;
  const flush = () => {
    clearTimeout(timer);
    const typed = pending;
    pending = undefined;
    if (typed) send({ kind: 'input', value: typed.value }, typed.target, typed.at);
  };
  for (const type of ['focusout', 'blur', 'pagehide'])
    window.addEventListener(type, flush, { capture: true, signal });
  signal.addEventListener('abort', flush);
  return {
    flush,
    note: (typed) => {
      if (pending && pending.field !== typed.field) flush();
      pending = typed;
      clearTimeout(timer);
      timer = setTimeout(flush, quietMs);
    },
  };
}
