import { ActionIcon } from '@mantine/core';
import { t } from '../../languages/t';
import { learnedIntents } from '../intents/learned-intents';
import { useOwnIntents } from '../panel-context';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import css from './settings.module.css';

/** A site where choices were learned from, how many, and a way to forget them. */
export function LearnedSite({ site, count }: { site: string; count: number }) {
  const { forgetLearned } = useOwnIntents(learnedIntents);
  const forget = t('learned.forget', [site]);
  return (
    <li className={css.site}>
      <span className={shell.grow}>
        <bdi>{site}</bdi> <span className={shell.third}>{t('learned.choices', count, [count])}</span>
      </span>
      <ActionIcon aria-label={forget} title={forget} onClick={() => void forgetLearned(site)}>
        <Icon name="close" size={14} />
      </ActionIcon>
    </li>
  );
}
