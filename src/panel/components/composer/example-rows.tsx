import { UnstyledButton } from '@mantine/core';
import { flushSync } from 'react-dom';
import { i18n } from '#i18n';
import { useIntents } from '../../panel-context';
import { Icon } from '../../icons';
import type { Mode } from '../../state';
import { focusBox } from '../../hooks/use-panel-keys';
import css from '../shell.module.css';

const examples = [
  { mode: 'find', words: 'click Sign in' },
  { mode: 'find', words: 'choose Blue in Colour' },
  { mode: 'do', words: 'type "ada@example.org" into Email' },
] as const satisfies { mode: Mode; words: string }[];

/** Examples, shown before anything was said. A row puts its words into the box. */
export function ExampleRows() {
  const { setDraft, setMode } = useIntents();
  const say = (mode: Mode, words: string) => {
    flushSync(() => {
      setMode(mode);
      setDraft(words);
    });
    focusBox();
  };
  return (
    <section aria-labelledby="examples">
      <div className={css.section}>
        <h2 id="examples">{i18n.t('idle.hintTitle')}</h2>
      </div>
      <ul className={css.list} aria-labelledby="examples">
        {examples.map(({ mode, words }) => (
          <li key={words}>
            <UnstyledButton className={css.item} onClick={() => say(mode, words)}>
              <span className={css.third}>
                <Icon name={mode === 'do' ? 'play' : 'search'} />
              </span>
              <span className={css.grow}>
                <span className={css.itemTitle}>{words}</span>
                <span className={css.itemText}>
                  {i18n.t(mode === 'do' ? 'idle.hintDo' : 'idle.hintFind')}
                </span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
