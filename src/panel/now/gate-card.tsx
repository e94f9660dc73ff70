import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { GateAnswer, GateQuestion } from '../../protocol/gate';
import { useArmedAnswer } from '../hooks/use-armed';
import { useAsked } from '../hooks/use-asked';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import { gateReason, gateTitle } from '../words/gate-words';
import css from '../access/access.module.css';
import shell from './shell.module.css';

/** Asks whether an act may be done that was chosen for the user and that they did not give. No press or Enter that was meant for something else answers it. */
export function GateCard({ question }: { question: GateQuestion }) {
  const { answerGate } = useIntents();
  const card = useAsked<HTMLElement>();
  const armed = useArmedAnswer();
  const answer = (given: GateAnswer) => void answerGate(question.id, given);
  return (
    <section ref={card} className={css.card} aria-labelledby="gate-title">
      <div className={css.head}>
        <span className={shell.second}>
          <Icon name="warning" />
        </span>
        <div className={shell.grow} role="alert">
          <h2 id="gate-title">{gateTitle(question)}</h2>
          <p className={shell.second}>{gateReason(question)}</p>
          <p className={shell.second}>{t('gate.where')}</p>
        </div>
      </div>
      <div className={css.buttons}>
        <Button data-answer {...armed(() => answer('no'))}>
          {t('gate.dont')}
        </Button>
        <Button variant="default" {...armed(() => answer('once'))}>
          {t('gate.once')}
        </Button>
        <Button variant="default" {...armed(() => answer('task'))}>
          {t('gate.task')}
        </Button>
        <Button variant="default" {...armed(() => answer('site'))}>
          {t('gate.site')}
        </Button>
      </div>
      <ul className={`${shell.hints} ${shell.small} ${shell.second}`}>
        <li>{t('gate.kept')}</li>
      </ul>
    </section>
  );
}
