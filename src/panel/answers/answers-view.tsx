import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { t } from '../../languages/t';
import { usePanelState, useOwnIntents } from '../panel-context';
import { answerIntents, repairsIn } from '../intents/answer-intents';
import ui from '../kit/kit.module.css';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import { AnswerRow } from './answer-row';
import css from './answers.module.css';
import { SettingControls } from '../settings/setting-controls';
import { RepairCard } from './repair-card';

/** Lists remembered answers, and repairs to decide on. */
export function AnswersView() {
  const { answers } = usePanelState();
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
