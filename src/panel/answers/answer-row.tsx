import { ActionIcon } from '@mantine/core';
import { t } from '../../languages/t';
import type { CacheEntry } from '../../protocol/cache';
import { answerIntents } from '../intents/answer-intents';
import { useOwnIntents } from '../panel-context';
import { pageText } from '../format';
import { actionTitle } from '../words/deed-titles';
import { Icon } from '../icons';
import css from './answers.module.css';

/** An instruction, what is done for it, where, and how often that was right. */
export function AnswerRow({ entry }: { entry: CacheEntry }) {
  const { forgetAnswer } = useOwnIntents(answerIntents);
  const { key, instruction, actions, page, hits } = entry;
  const forget = t('answers.forget', [pageText(instruction)]);
  return (
    <li className={css.row}>
      <span className={css.text}>
        <bdi>{pageText(instruction)}</bdi>
        {actions.map(({ action, fingerprint }) => (
          <span key={action.selector} className={css.detail}>
            {actionTitle(action, fingerprint)}
          </span>
        ))}
        <span className={css.detail}>
          <bdi>{page}</bdi> · {t('answers.hits', hits, [hits])}
        </span>
      </span>
      <ActionIcon aria-label={forget} title={forget} onClick={() => void forgetAnswer(key)}>
        <Icon name="close" size={14} />
      </ActionIcon>
    </li>
  );
}
