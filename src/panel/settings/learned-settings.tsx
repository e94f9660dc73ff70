import { Button, Switch } from '@mantine/core';
import { t } from '../../languages/t';
import { learnedIntents } from '../intents/learned-intents';
import { useIntents, usePanelState, useOwnIntents } from '../panel-context';
import shell from '../now/shell.module.css';
import ui from '../kit/kit.module.css';
import { LearnedSite } from './learned-site';
import css from './settings.module.css';

/** Whether choices are learned from, the sites where they were, and ways to forget them. */
export function LearnedSettings() {
  const { settings, learned, forgotten } = usePanelState();
  const { setLearning } = useIntents();
  const { forgetLearned, restoreLearned } = useOwnIntents(learnedIntents);
  const sites = [...new Set(learned.map(({ site }) => site))];
  const countOf = (site: string) => learned.filter((choice) => choice.site === site).length;
  return (
    <section>
      <div className={shell.section}>
        <h2>{t('learned.title')}</h2>
      </div>
      <div className={ui.card}>
        <Switch
          label={t('learned.use')}
          description={t('learned.useText')}
          checked={settings.learnChoices !== false}
          onChange={(event) => void setLearning(event.currentTarget.checked)}
        />
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
