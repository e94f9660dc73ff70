import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { ClientAnswer, AskingClient } from '../../protocol/pairing/pairing-state';
import { useArmedAnswer } from '../hooks/use-armed';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import access from '../access/access.module.css';
import shell from '../now/shell.module.css';
import css from './pairing.module.css';

/** Asks whether a program may work in this browser. It takes no focus: what the user types is meant for something else. */
export function AskingCard({ asking }: { asking: AskingClient }) {
  const { answerClient } = useIntents();
  const armed = useArmedAnswer();
  const { id, name, keyHint } = asking.client;
  const answer = (given: ClientAnswer) => void answerClient(id, given);
  const choices = [
    ['once', 'asking.once'],
    ['always', 'asking.always'],
    ['never', 'asking.never'],
  ] as const;
  return (
    <section className={`${access.card} ${css.asking}`} aria-labelledby="asking-title">
      <div className={access.head}>
        <span className={css.warn}>
          <Icon name="warning" />
        </span>
        <div className={shell.grow} role="alert">
          <h2 id="asking-title">{t('asking.title')}</h2>
          <p className={css.client}>
            <bdi>{name}</bdi> <span className={shell.third}>{t('asking.key', [keyHint])}</span>
          </p>
          <p className={shell.second}>{t('asking.text')}</p>
        </div>
      </div>
      <div className={access.buttons}>
        {choices.map(([given, label]) => (
          <Button key={given} variant="default" {...armed(() => answer(given))}>
            {t(label)}
          </Button>
        ))}
      </div>
      <p className={`${shell.small} ${shell.second} ${css.note}`}>{t('asking.name')}</p>
    </section>
  );
}
