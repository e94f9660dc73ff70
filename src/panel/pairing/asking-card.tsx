import { t } from '../../languages/t';
import type { AskingClient, ClientAnswer } from '../../protocol/pairing/pairing-state';
import access from '../access/access.module.css';
import { useArmedAnswer } from '../hooks/use-asked';
import { Icon } from '../icons';
import { PlainButton, Small } from '../kit/kit';
import shell from '../now/shell.module.css';
import { useIntents } from '../panel-context';
import css from './pairing.module.css';

/** Asks whether a program may work in this browser. It takes no focus: what the user types is meant for something else. */
export function AskingCard({ asking: { client } }: { asking: AskingClient }) {
  const { answerClient } = useIntents();
  const armed = useArmedAnswer();
  const answer = (given: ClientAnswer) => void answerClient(client.id, given);
  return (
    <section className={`${access.card} ${css.asking}`} aria-labelledby="asking-title">
      <div className={access.head}>
        <span className={css.warn}>
          <Icon name="warning" />
        </span>
        <div className={shell.grow} role="alert">
          <h2 id="asking-title">{t('asking.title')}</h2>
          <p className={css.client}>
            <bdi>{client.name}</bdi> <span className={shell.third}>{t('asking.key', [client.keyHint])}</span>
          </p>
          <p className={shell.second}>{t('asking.text')}</p>
        </div>
      </div>
      <div className={access.buttons}>
        {(['once', 'always', 'never'] as const).map((given) => (
          <PlainButton key={given} {...armed(() => answer(given))}>
            {t(`asking.${given}`)}
          </PlainButton>
        ))}
      </div>
      <Small className={css.note}>{t('asking.name')}</Small>
    </section>
  );
}
