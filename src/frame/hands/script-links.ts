import { attributeOf } from '../dom/native';
import { throwIfStopped } from '../../base/deadline';
import type { ActUnderWay } from '../act/act-contract';
import { isTrusted } from './trusted-input';
import { nextTask } from '../act/wait';

/** Links and forms whose address is a script, as the act's own events reach them. */
export type ScriptLinks = {
  /** Has the page run those scripts, unless it has prevented that, as the act's. */
  follow(): Promise<void>;
  stop(): void;
};

/** A script that does nothing needs not be run: a listener does what such a link is for. */
export const isIdleScript = (script: string): boolean =>
  /^javascript:;*(void\(?0?\)?;*)?$/i.test(script.replace(/\s+/g, ''));

/** Watches for them: for events from an extension's world the browser does not run them by itself, and their effect is the act's. */
export function watchScriptLinks(run: ActUnderWay): ScriptLinks | null {
  const { context, signal } = run;
  const { followScript } = context;
  if (!followScript) return null;
  const listening = new AbortController();
  const reached: { event: Event; address: string }[] = [];
  const note = (event: Event, address: string | null) => {
    const script = address?.trim() ?? '';
    if (context.changes.phase === 'idle' || !/^javascript:/i.test(script) || isIdleScript(script)) return;
    reached.push({ event, address: script });
  };
  const options = { capture: true, passive: true, signal: listening.signal };
  const view = context.document.defaultView;
  view?.addEventListener('click', (event) => note(event, linkAddress(event, run)), options);
  view?.addEventListener('submit', (event) => note(event, formAddress(event)), options);
  return {
    follow: async () => {
      for (const { event, address } of reached.filter((each) => !each.event.defaultPrevented)) {
        throwIfStopped(signal);
        if (isTrusted(run)) {
          await claimScript(event, run);
          continue;
        }
        // The script runs in a task of the page's own, beside which others may come.
        run.causes.enter('deed', () => false);
        await followScript(address).finally(() => run.causes.enter('idle'));
      }
    },
    stop: () => listening.abort(),
  };
}

/** For trusted input the browser runs it, in a task right after those of the press. */
async function claimScript({ timeStamp }: Event, { context, causes }: ActUnderWay): Promise<void> {
  for (let task = 0; task < 3; task += 1) await nextTask();
  context.changes.flush();
  causes.claim('deed', timeStamp);
}

/**
 * The address of a pressed link that opens in its own frame; with a modifier key held down, or a target, it would open
 * elsewhere.
 */
function linkAddress(event: MouseEvent, { context: { tree } }: ActUnderWay): string | null {
  const [pressed] = event.composedPath();
  if (!(pressed instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const link = tree.closest(pressed, 'a[href], area[href]');
  return link && opensHere(link) ? attributeOf(link, 'href') : null;
}

function formAddress({ target: form, submitter }: SubmitEvent): string | null {
  if (!(form instanceof HTMLFormElement) || !opensHere(form)) return null;
  return (submitter && attributeOf(submitter, 'formaction')) ?? attributeOf(form, 'action');
}

const opensHere = (element: Element) => ['', '_self'].includes(attributeOf(element, 'target') ?? '');
