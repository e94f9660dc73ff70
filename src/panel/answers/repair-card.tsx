import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import type { CacheEntry } from '../../protocol/cache';
import { answerIntents } from '../intents/answer-intents';
import { useOwnIntents } from '../panel-context';
import { pageText } from '../format';
import { actionTitle } from '../words/deed-titles';
import { useRepairKeys } from '../hooks/use-repair-keys';
import ui from '../kit/kit.module.css';
import shell from '../now/shell.module.css';
import css from './answers.module.css';
import { RepairTable } from './repair-table';
import { ShowOnPage } from './show-on-page';

/** An element that was found otherwise than it was remembered: before and after, and how sure that is. */
export function RepairCard({ entry, more }: { entry: CacheEntry; more: number }) {
  const { decideRepair } = useOwnIntents(answerIntents);
  const decide = (keep: boolean) => void decideRepair(entry.key, keep);
  useRepairKeys(decide);
  const found = entry.actions.flatMap(({ repair }) => repair?.after.selector ?? []);
  return (
    <section className={`${ui.card} ${css.repair}`} aria-labelledby="repair-title">
      <h2 id="repair-title">{t('repair.title')}</h2>
      <p className={`${shell.small} ${shell.second}`}>{t('repair.text', [pageText(entry.instruction)])}</p>
      {entry.actions.map(
        ({ action, fingerprint, repair }) =>
          repair && (
            <RepairTable key={action.selector} title={actionTitle(action, fingerprint)} repair={repair} />
          ),
      )}
      <p className={`${shell.small} ${shell.third}`}>{t('repair.undecided')}</p>
      <div className={ui.buttons}>
        <Button onClick={() => decide(true)} rightSection={<kbd>Y</kbd>}>
          {t('repair.keep')}
        </Button>
        <Button variant="default" onClick={() => decide(false)} rightSection={<kbd>N</kbd>}>
          {t('repair.reject')}
        </Button>
        <ShowOnPage selectors={found} />
      </div>
      {more > 0 && <p className={css.detail}>{t('repair.more', more, [more])}</p>}
    </section>
  );
}
