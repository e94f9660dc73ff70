import { Button } from '@mantine/core';
import { i18n } from '#i18n';
import type { GateAnswer, GateQuestion } from '../../protocol/gate';
import { useArmedAnswer } from '../hooks/use-armed';
import { useAsked } from '../hooks/use-asked';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import { gateReason, gateTitle } from '../words/gate-words';
import css from './access/access.module.css';
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
          <p className={shell.second}>{i18n.t('gate.where')}</p>
        </div>
      </div>
      <div className={css.buttons}>
        <Button data-answer {...armed(() => answer('no'))}>
          {i18n.t('gate.dont')}
        </Button>
        <Button variant="default" {...armed(() => answer('once'))}>
          {i18n.t('gate.once')}
        </Button>
        <Button variant="default" {...armed(() => answer('task'))}>
          {i18n.t('gate.task')}
        </Button>
        <Button variant="default" {...armed(() => answer('site'))}>
          {i18n.t('gate.site')}
        </Button>
      </div>
      <ul className={`${shell.hints} ${shell.small} ${shell.second}`}>
        <li>{i18n.t('gate.kept')}</li>
      </ul>
    </section>
  );
}
