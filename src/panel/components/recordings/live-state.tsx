import { i18n } from '#i18n';
import type { LiveRecording } from '../../../protocol/recordings/live-recording';
import shell from '../shell.module.css';

/** Whether it records, as a shape and a word. */
export function LiveState({ state }: { state: LiveRecording['state'] }) {
  return (
    <span className={shell.state}>
      <span className={shell.dot} data-state={dots[state]} />
      {i18n.t(`live.state_${state}`)}
    </span>
  );
}

const dots = { recording: 'bad', paused: 'warn', ended: 'off' } as const;
