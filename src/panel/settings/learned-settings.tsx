import { Button, ActionIcon } from '@mantine/core';
import { t } from '../../languages/t';
import { learnedIntents } from '../intents/learned-intents';
import { usePanelState, useOwnIntents } from '../panel-context';
import shell from '../now/shell.module.css';
import ui from '../kit/kit.module.css';
import { SettingControls } from './setting-controls';
import css from './settings.module.css';
import { Icon } from '../icons';

/** Whether choices are learned from, the sites where they were, and ways to forget them. */
export function LearnedSettings() {
  const { learned, forgotten } = usePanelState();
  const { forgetLearned, restoreLearned } = useOwnIntents(learnedIntents);
  const sites = [...new Set(learned.map(({ site }) => site))];
  const countOf = (site: string) => learned.filter((choice) => choice.site === site).length;
  return (
    <section>
      <div className={shell.section}>
        <h2>{t('learned.title')}</h2>
      </div>
      <div className={ui.card}>
        <SettingControls section="learned" />
        <p className={`${shell.small} ${shell.second}`} role="status">
          {forgotten.length > 0 && `${t('learned.forgotten')} `}
          {t('learned.kept', sites.length, [sites.length])}
        </p>
        {sites.length > 0 && (
          <ul className={css.sites} aria-label={t('learned.listName')}>
            {sites.map((site) => (
              <LearnedSite key={site} site={site} count={countOf(site)} />
            ))}
          </ul>
        )}
        {(sites.length > 0 || forgotten.length > 0) && (
          <div className={ui.buttons}>
            {sites.length > 0 && (
              <Button variant="default" onClick={() => void forgetLearned()}>
                {t('learned.clear')}
              </Button>
            )}
            {forgotten.length > 0 && (
              <Button variant="default" onClick={() => void restoreLearned()}>
                {t('learned.undo')}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

/** A site where choices were learned from, how many, and a way to forget them. */
function LearnedSite({ site, count }: { site: string; count: number }) {
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
