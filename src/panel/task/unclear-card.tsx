import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import type { Task, TaskNeed } from '../../protocol/task/task';
import { useArmedAnswer } from '../hooks/use-armed';
import { useAsked } from '../hooks/use-asked';
import { pageText } from '../format';
import { Icon } from '../icons';
import { useIntents } from '../panel-context';
import access from '../access/access.module.css';
import shell from '../now/shell.module.css';
import { inQuotes } from '../words/in-quotes';
import css from './task.module.css';

type UnclearCardProps = { task: Task; need: TaskNeed & { kind: 'unclear' } };

/** The question of a goal that can be meant in several ways: a model's, and told as such. */
export function UnclearCard({ task, need: { sentence, candidates } }: UnclearCardProps) {
  const { answerTask } = useIntents();
  const card = useAsked<HTMLFormElement>();
  const armed = useArmedAnswer();
  const [said, setSaid] = useState('');
  const say = (text: string) => {
    if (text.trim() !== '') void answerTask(task, { kind: 'said', text: text.trim() });
  };
  return (
    <form
      ref={card}
      className={access.card}
      aria-labelledby="need-title"
      onSubmit={(event) => {
        event.preventDefault();
        say(said);
      }}
    >
      <div className={access.head}>
        <span className={shell.second}>
          <Icon name="chip" />
        </span>
        <div className={shell.grow} role="alert">
          <h2 id="need-title">{t('task.unclear')}</h2>
          <p className={shell.second}>
            <bdi>{inQuotes(sentence)}</bdi>
          </p>
        </div>
      </div>
      {candidates.length > 0 && (
        <div className={`${access.buttons} ${css.candidates}`}>
          {/* It becomes the user's own word: what is said is what was read, and no more. */}
          {candidates.map(pageText).map((candidate) => (
            <Button key={candidate} variant="default" {...armed(() => say(candidate))}>
              <bdi>{candidate}</bdi>
            </Button>
          ))}
        </div>
      )}
      <div className={css.answer}>
        <TextInput
          className={shell.grow ?? ''}
          aria-label={t('task.answer')}
          placeholder={t('task.answer')}
          maxLength={2000}
          value={said}
          onChange={(event) => setSaid(event.currentTarget.value)}
        />
        <Button type="submit" disabled={said.trim() === ''}>
          {t('task.say')}
        </Button>
      </div>
    </form>
  );
}
