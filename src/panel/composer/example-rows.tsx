import { UnstyledButton } from '@mantine/core';
import { flushSync } from 'react-dom';
import { t } from '../../languages/t';
import { modeOf } from '../aimed';
import { useIntents, usePanelState } from '../panel-context';
import { Icon } from '../icons';
import { focusBox } from '../hooks/use-panel-keys';
import css from '../now/shell.module.css';

const examples = ['click Sign in', 'choose Blue in Colour', 'type "ada@example.org" into Email'] as const;

/** Examples, shown before anything was said. A row puts its words into the box. */
export function ExampleRows() {
  const { setDraft } = useIntents();
  const isDo = modeOf(usePanelState()) === 'do';
  const say = (words: string) => {
    flushSync(() => setDraft(words));
    focusBox();
  };
  return (
    <section aria-labelledby="examples">
      <div className={css.section}>
        <h2 id="examples">{t('idle.hintTitle')}</h2>
        <span className={css.aside}>{t(isDo ? 'idle.hintDo' : 'idle.hintFind')}</span>
      </div>
      <ul className={css.list} aria-labelledby="examples">
        {examples.map((words) => (
          <li key={words}>
            <UnstyledButton className={css.item} onClick={() => say(words)}>
              <span className={css.third}>
                <Icon name="edit" />
              </span>
              <span className={`${css.itemTitle} ${css.grow}`}>{words}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
