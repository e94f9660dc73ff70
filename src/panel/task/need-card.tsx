import { Button, TextInput } from '@mantine/core';
import { t } from '../../languages/t';
import type { Task, TaskNeed } from '../../protocol/task/task';
import { useArmedAnswer, useAsked } from '../hooks/use-asked';
import { useIntents } from '../panel-context';
import { gateEffect, gateReason, gateTitle } from '../words/gate-words';
import { userDeedWords } from '../words/task-words';
import { Question, QuestionIcon } from '../access/access-card';
import access from '../access/access.module.css';
import { PlainButton } from '../kit/kit';
import shell from '../now/shell.module.css';
import { useState } from 'react';
import { pageText } from '../format';
import { inQuotes } from '../words/engine-words';
import css from './task.module.css';

type UnclearNeed = Extract<TaskNeed, { kind: 'unclear' }>;

type Card = { title: string; effect?: string; text: string; yes: string; no: string };

/**
 * The question that a task waits with, in a sentence of ours, and its answers. No press or Enter that was meant for something
 * else answers it.
 */
export function NeedCard({ task, need }: { task: Task; need: TaskNeed }) {
  const { answerTask } = useIntents();
  const card = useAsked<HTMLElement>();
  const armed = useArmedAnswer();
  if (need.kind === 'unclear') return <UnclearCard task={task} need={need} />;
  const { title, effect, text, yes, no } = cardOf(need);
  const isDeed = need.kind !== 'risk' && need.kind !== 'repeat';
  const answer = (kind: 'did-it' | 'refuse' | 'allow') => armed(() => void answerTask(task, { kind }));
  return (
    <section ref={card} className={access.card} aria-labelledby="need-title">
      <Question
        id="need-title"
        icon={<QuestionIcon name={isDeed ? 'edit' : 'warning'} />}
        title={title}
        text={
          <>
            {effect !== undefined && <p>{effect}</p>}
            <p className={shell.second}>{text}</p>
          </>
        }
        hints={[t('task.waits')]}
        answers={
          isDeed ? (
            <>
              <Button data-answer {...answer('did-it')}>
                {yes}
              </Button>
              <PlainButton {...answer('refuse')}>{no}</PlainButton>
            </>
          ) : (
            <>
              <Button data-answer {...answer('refuse')}>
                {no}
              </Button>
              <PlainButton {...answer('allow')}>{yes}</PlainButton>
            </>
          )
        }
      />
    </section>
  );
}

/** Why it is asked is told of our own facts: no page and no model has a say in it. */
function cardOf(need: Exclude<TaskNeed, UnclearNeed>): Card {
  if (need.kind === 'risk') {
    const question = { id: '', chosenBy: 'model' as const, ...need };
    return {
      title: gateTitle(question),
      effect: gateEffect(question),
      text: gateReason(question),
      yes: t('task.allow'),
      no: t('gate.dont'),
    };
  }
  if (need.kind === 'repeat')
    return {
      title: t('task.repeat'),
      text: t('task.repeatText'),
      yes: t('task.sendAgain'),
      no: t('task.sendNot'),
    };
  return {
    title: userDeedWords(need.kind),
    text: t('task.needText'),
    yes: t('task.didIt'),
    no: t('task.without'),
  };
}

type UnclearCardProps = { task: Task; need: UnclearNeed };

/** The question of a goal that can be meant in several ways: a model's, and told as such. */
function UnclearCard({ task, need: { sentence, candidates } }: UnclearCardProps) {
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
        <QuestionIcon name="chip" />
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
