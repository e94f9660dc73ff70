import { t } from '../../languages/t';
import type { LiveRecording } from '../../protocol/recordings/live-recording';
import shell from '../now/shell.module.css';

/** Whether it records, as a shape and a word. */
export function LiveState({ state }: { state: LiveRecording['state'] }) {
  return (
    <span className={shell.state}>
      <span className={shell.dot} data-state={dots[state]} />
      {t(`live.state_${state}`)}
    </span>
  );
}

const dots = { recording: 'bad', paused: 'warn', ended: 'off' } as const;
