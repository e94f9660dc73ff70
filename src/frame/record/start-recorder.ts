import { startRecorder } from './create-recorder';
import { contentOf } from './shown-content';
import { secretBoxesOf, createSecretFields } from './secrets';
import type { Reply } from '../../messaging/contract';
import { sendToBackground } from '../../messaging/send';
import type { RecordAnswer, RecordRequest } from '../../protocol/frame';
import type { UserEvent } from '../../protocol/recordings/raw-event';
import { hearDialogs } from './record-dialogs';
import { watchFrames } from './recorder-frames';
import { watchMoves } from './record-moves';

/** Makes `__tabwrightRecorder` available in this frame. Safe to run again: the second time does nothing in the same document. */
export function startRecording(): void {
  const engine = globalThis.__tabwright?.engine;
  if (!engine || globalThis.__tabwrightRecorder?.document === document) return;
  const secrets = createSecretFields();
  let going: AbortController | undefined;
  /** The address that was last reported. */
  let shown = '';
  let came = howItCame();
  const here = new AbortController();
  const stop = () => {
    going?.abort();
    going = undefined;
  };
  const ask = (send: Send) => void isWanted(send).then((wanted) => wanted || stop());
  const tell = (event: UserEvent) => {
    shown = document.URL;
    ask(() => sendToBackground('recorded', { event }));
  };
  const begin = (preference: RecordRequest) => {
    going = new AbortController();
    const { signal } = going;
    startRecorder(engine, preference, { tell, secrets, signal });
    hearDialogs({ name: preference.dialogs, tell, signal });
    watchFrames(engine, { tell: () => ask(() => sendToBackground('framesCame', {})), signal });
    if (window === window.top)
      watchMoves({ tell, tellLeaving: () => ask(() => sendToBackground('leaving', {})), signal });
  };
  // The user went back or forward to a page that the browser had kept as it was.
  const comeAgain = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    came = { at: performance.timeOrigin + performance.now(), isByPage: false, isBack: true };
    shown = '';
    if (going) ask(() => sendToBackground('framesCame', {}));
  };
  window.addEventListener('pageshow', comeAgain, { signal: here.signal });
  globalThis.__tabwrightRecorder = {
    document,
    record: (wanted): RecordAnswer => {
      // Stopping reports what is still being typed.
      if (!wanted) stop();
      for (const field of wanted?.secrets.flatMap((selector) => engine.context.resolve(selector)) ?? [])
        secrets.mark(field);
      if (wanted && !going) begin(wanted);
      const state = shown === document.URL ? 'going' : 'begun';
      shown = document.URL;
      return { state, came: { ...came, url: document.URL } };
    },
    secretBoxes: (wanted) => ({
      ...secretBoxesOf(engine, { secrets, ...wanted }),
      viewport: { width: window.innerWidth, height: window.innerHeight },
      enlarged: window.visualViewport?.scale ?? 1,
    }),
    contentOf: (element) => contentOf(element, secrets),
    leave: () => {
      stop();
      here.abort();
    },
  };
}

type Send = () => Promise<Reply<boolean> | undefined>;

/** The pauses before each try to send a message that nobody answers, in milliseconds. */
const againMs = [0, 50, 200, 800];

/**
 * Sends a message to the worker; true when the worker wants more. A worker that the browser is just stopping loses the
 * message, so it is sent again to the next worker, which knows repeated ones by their time.
 */
async function isWanted(send: Send): Promise<boolean> {
  for (const ms of againMs) {
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    const reply = await send().catch(() => undefined);
    if (reply) return !reply.ok || reply.value === true;
  }
  return false;
}

/** The way the document was reached, by its own data. After going back or a reload the referrer does not tell. */
function howItCame(): Omit<RecordAnswer['came'], 'url'> {
  const [entry] = performance.getEntriesByType('navigation');
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : 'navigate';
  const isByPage = type === 'navigate' && document.referrer !== '';
  return { at: performance.timeOrigin, isByPage, isBack: type === 'back_forward' };
}
