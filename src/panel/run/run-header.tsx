import { Button } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { t } from '../../languages/t';
import type { Run } from '../../protocol/session';
import { shortAddress } from '../page-address';
import { pageShown } from '../aimed';
import { useIntents, usePanelState } from '../panel-context';
import { Icon } from '../icons';
import { phaseWord } from '../words/phase-words';
import shell from '../now/shell.module.css';
import css from './run.module.css';
import { duration } from '../format';

/** The state of a run or task for the header. */
export type RunProgress = {
  /** Its state, in a word or two. */
  word: string;
  /** Nothing is done until the user does something. */
  isWaiting: boolean;
  /** Since when it goes on (ms since 1970); absent while its time does not run. */
  since?: number;
  /** The effect of its second button; absent where it can neither pause nor go on. */
  next?: 'pause' | 'go-on';
};

/** Words that were said, and how far their work has come. */
export type Going = { sentence: string; progress: RunProgress };

/** The header in place of the composer while something goes on or waits. Stop is always its first button. */
export function RunHeader({ sentence, progress }: Going) {
  const { stop, pause, goOn } = useIntents();
  const { word, isWaiting, since, next } = progress;
  const page = usePanelState(pageShown);
  const header = useFocusWhenLost();
  return (
    <header className={css.task} ref={header} tabIndex={-1}>
      <div className={css.line}>
        <span className={shell.state} role="status">
          <span className={shell.dot} data-state={isWaiting ? 'warn' : 'running'} />
          <span className={css.word}>{word}</span>
        </span>
        <span className={`${shell.small} ${shell.third} ${shell.truncate} ${shell.grow}`}>
          {since !== undefined && <Elapsed since={since} />}
          {since !== undefined && ' · '}
          <bdi>{page?.isTryIt ? page.title : shortAddress(page?.url)}</bdi>
        </span>
      </div>
      <h1 className={css.sentence} title={sentence}>
        <bdi>{sentence}</bdi>
      </h1>
      <div className={css.bar}>
        <Button
          className={css.stop}
          leftSection={<Icon name="stop" size={14} />}
          rightSection={<kbd>Esc Esc</kbd>}
          onClick={() => void stop()}
        >
          {t('run.stop')}
        </Button>
        {next && (
          <Button
            variant="default"
            leftSection={<Icon name={next === 'go-on' ? 'play' : 'pause'} size={14} />}
            onClick={() => void (next === 'go-on' ? goOn() : pause())}
          >
            {t(next === 'go-on' ? 'pause.goOn' : 'pause.pause')}
          </Button>
        )}
      </div>
    </header>
  );
}

/** The progress of a run; of one that has not begun, that it starts. */
export function progressOfRun(run: Run | undefined): RunProgress {
  if (!run) return { word: t('run.starting'), isWaiting: false };
  const isPaused = run.pausedBy !== undefined;
  return {
    word: wordOf(run),
    isWaiting: isPaused || run.asks !== undefined,
    since: run.startedAt,
    next:
      run.kind === 'extract' || run.where === 'cloud' || run.asks ? undefined : isPaused ? 'go-on' : 'pause',
  };
}

/**
 * The state of the run: that it needs the user or is paused, else the number of its step, which the timeline describes,
 * else its phase.
 */
function wordOf({ steps, phase, pausedBy, asks }: Run): string {
  if (asks) return t('gate.needsYou');
  if (pausedBy) return t('pause.paused');
  return steps.length > 0
    ? t('run.runningStep', [steps.length])
    : phase
      ? phaseWord(phase)
      : t('run.starting');
}

/** Keeps the place when the composer, which had the focus, gives way. Not on Stop: the next Enter would stop. */
function useFocusWhenLost() {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) header.current?.focus();
  }, []);
  return header;
}

const tickMs = 200;

/** Time since `since` (ms of the epoch), counting. */
export function Elapsed({ since }: { since: number }) {
  const ticks = useSyncExternalStore(everyTick, () => Math.floor(Date.now() / tickMs));
  return (
    <span className={shell.meta} aria-hidden="true">
      {duration(Math.max(0, ticks * tickMs - since))}
    </span>
  );
}

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, tickMs);
  return () => clearInterval(timer);
}
