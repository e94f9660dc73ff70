import { i18n } from '#i18n';
import { duration } from '../../format';
import type { ModelTest } from '../../state';
import css from './settings.module.css';

/** What the last test of the model came to. */
export function ModelResult({ test }: { test: ModelTest }) {
  if (test === 'none' || test === 'running') return null;
  return (
    <p className={css.result} data-tone={test.ok ? 'ok' : 'bad'} role="status">
      <b>{i18n.t(test.ok ? 'settings.works' : 'settings.worksNot')}</b> {test.message}
      {test.ok && ` ${duration(test.ms)}`}
    </p>
  );
}
