import { UnstyledButton } from '@mantine/core';
import { t } from '../../languages/t';
import type { Run } from '../../protocol/session';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import { tryItInstructions, wasDone } from '../try-it';
import { focusBox } from '../hooks/use-panel-keys';
import css from './shell.module.css';

/** Instructions for our own page. A row puts its words into the box. */
export function TryItList({ runs }: { runs: readonly Run[] }) {
  const { setDraft, setMode } = useIntents();
  const say = (instruction: string) => {
    setMode('do');
    setDraft(instruction);
    focusBox();
  };
  return (
    <section aria-labelledby="try-it">
      <div className={css.section}>
        <h2 id="try-it">{t('tryIt.title')}</h2>
        <span className={css.aside}>{t('tryIt.aside')}</span>
      </div>
      <ul className={css.list} aria-labelledby="try-it">
        {tryItInstructions.map((instruction) => {
          const isDone = wasDone(instruction, runs);
          return (
            <li key={instruction}>
              <UnstyledButton className={css.item} onClick={() => say(instruction)}>
                <span className={isDone ? css.good : css.third}>
                  <Icon name={isDone ? 'check' : 'edit'} />
                </span>
                <span className={`${css.itemTitle} ${css.grow}`}>{instruction}</span>
                {isDone && <span className={`${css.meta} ${css.good}`}>{t('tryIt.doneWord')}</span>}
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
