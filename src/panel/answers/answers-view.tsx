import { Button, ActionIcon } from '@mantine/core';
import { useEffect } from 'react';
import { t } from '../../languages/t';
import { usePanelState, useOwnIntents } from '../panel-context';
import ui from '../kit/kit.module.css';
import shell from '../now/shell.module.css';
import { SubHeader } from '../kit/kit';
import css from './answers.module.css';
import { SettingControls } from '../settings/setting-controls';
import type { CacheEntry } from '../../protocol/cache';
import { pageText } from '../format';
import { actionTitle } from '../words/deed-titles';
import { Icon } from '../icons';
import { useRepairKeys } from '../hooks/use-repair-keys';
import { RepairTable } from './repair-table';
import { ShowOnPage } from './show-on-page';
import type { IntentPorts } from '../store';

/** Lists remembered answers, and repairs to decide on. */
export function AnswersView() {
  const answers = usePanelState((state) => state.answers);
  const { readAnswers, forgetAnswers, exportAnswers } = useOwnIntents(answerIntents);
  useEffect(() => void readAnswers(), [readAnswers]);
  const [repair, ...moreRepairs] = repairsIn(answers);
  return (
    <>
      <SubHeader title={t('answers.title')} backTo="settings" />
      <main className={shell.scroll}>
        {repair && <RepairCard entry={repair} more={moreRepairs.length} />}
        <div className={ui.card}>
          <SettingControls section="answers" />
        </div>
        <div className={shell.section}>
          <h2>{t('answers.kept', answers.length, [answers.length])}</h2>
        </div>
        {answers.length > 0 && (
          <>
            <ul className={shell.list}>
              {answers.map((entry) => (
                <AnswerRow key={entry.key} entry={entry} />
              ))}
            </ul>
            <div className={`${ui.buttons} ${css.below}`}>
              <Button variant="default" onClick={exportAnswers}>
                {t('answers.export')}
              </Button>
              <Button variant="default" onClick={() => void forgetAnswers()}>
                {t('answers.clear')}
              </Button>
            </div>
          </>
        )}
      </main>
    </>
  );
}

/** An instruction, what is done for it, where, and how often that was right. */
function AnswerRow({ entry }: { entry: CacheEntry }) {
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

/** An element that was found otherwise than it was remembered: before and after, and how sure that is. */
function RepairCard({ entry, more }: { entry: CacheEntry; more: number }) {
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

/** The answers that are kept: what they are, and what is to become of them. */
function answerIntents({ store, background, browser }: IntentPorts) {
  const show = (answers: readonly CacheEntry[]) => store.setState({ answers });
  const readAnswers = () => background.cachedAnswers({}).then(show, () => show([]));
  const change = (asked: Promise<unknown>) => asked.then(readAnswers, readAnswers);
  return {
    readAnswers,
    forgetAnswer: (key: string) => change(background.forgetAnswers({ key })),
    forgetAnswers: () => change(background.forgetAnswers({})),
    decideRepair: (key: string, keep: boolean) => change(background.decideRepair({ key, keep })),
    exportAnswers: () =>
      browser.saveFile('tabwright-answers.json', JSON.stringify(store.getState().answers, null, 2)),
  };
}

/** Answers with a repair to decide. */
const repairsIn = (answers: readonly CacheEntry[]): CacheEntry[] =>
  answers.filter(({ actions }) => actions.some(({ repair }) => repair));
