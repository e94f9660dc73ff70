import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import type { Run } from '../../../protocol/session';
import { shortAddress } from '../../page-address';
import { aimedOf, pageOf } from '../../aimed';
import { useIntents, usePanelState } from '../../panel-context';
import { Icon } from '../../icons';
import shell from '../shell.module.css';
import { Elapsed } from './elapsed';
import css from './run.module.css';

type TaskHeaderProps = { sentence: string; run: Run | undefined };

/** The header in place of the composer while something runs. Stop is always its first button. */
export function TaskHeader({ sentence, run }: TaskHeaderProps) {
  const said = sentence === '' && run?.kind === 'extract' ? i18n.t('run.extracting') : sentence;
  const { stop, pause, goOn } = useIntents();
  const isPaused = run?.pausedBy !== undefined;
  const isWaiting = isPaused || run?.asks !== undefined;
  const aimed = aimedOf(usePanelState());
  const header = useFocusWhenLost();
  return (
    <header className={css.task} ref={header} tabIndex={-1}>
      <div className={css.line}>
        <span className={shell.state} role="status">
          <span className={shell.dot} data-state={isWaiting ? 'warn' : 'running'} />
          <span className={css.word}>{run ? progressOf(run) : i18n.t('run.starting')}</span>
        </span>
        <span className={`${shell.small} ${shell.third} ${shell.truncate} ${shell.grow}`}>
          {run && <Elapsed since={run.startedAt} />}
          {run && ' · '}
          <bdi>{shortAddress(aimed && pageOf(aimed).url)}</bdi>
        </span>
      </div>
      <h1 className={css.sentence} title={said}>
        <bdi>{said}</bdi>
      </h1>
      <div className={css.bar}>
        <Button
          className={css.stop}
          leftSection={<Icon name="stop" size={14} />}
          rightSection={<kbd>Esc Esc</kbd>}
          onClick={() => void stop()}
        >
          {i18n.t('run.stop')}
        </Button>
        {run && run.kind !== 'extract' && run.where !== 'cloud' && !run.asks && (
          <Button
            variant="default"
            leftSection={<Icon name={isPaused ? 'play' : 'pause'} size={14} />}
            onClick={() => void (isPaused ? goOn() : pause())}
          >
            {i18n.t(isPaused ? 'pause.goOn' : 'pause.pause')}
          </Button>
        )}
      </div>
    </header>
  );
}

/**
 * The state of the run: that it needs the user or is paused, else the number of its step, which the timeline describes,
 * else its phase.
 */
function progressOf({ steps, phase, pausedBy, asks }: Run): string {
  if (asks) return i18n.t('gate.needsYou');
  if (pausedBy) return i18n.t('pause.paused');
  return steps.length > 0 ? i18n.t('run.runningStep', [steps.length]) : phase || i18n.t('run.starting');
}

/** Keeps the place when the composer, which had the focus, gives way. Not on Stop: the next Enter would stop. */
function useFocusWhenLost() {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) header.current?.focus();
  }, []);
  return header;
}
