import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../languages/t';
import { modelIntents } from '../intents/model-intents';
import { usePanelState, useOwnIntents } from '../panel-context';
import { BuiltinMatcher } from '../settings/builtin-matcher';
import { KeysStay } from '../keys/keys-stay';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import { BudgetCard } from './budget-card';
import { Consents } from './consents';
import { addButtonId, editButtonId } from './ids';
import { ModelEditor } from './model-editor';
import { ModelNotice } from './model-notice';
import { ModelRow } from './model-row';
import css from './models.module.css';
import { PriceCard } from './price-card';

/** The models in the order in which they are asked, what they cost, and how much that may be. */
export function ModelsView() {
  const { settings, settingsError, modelTests } = usePanelState();
  const { testAllModels } = useOwnIntents(modelIntents);
  const [edited, setEdited] = useEdited();
  const { models } = settings;
  const isTesting = Object.values(modelTests).includes('running');
  return (
    <>
      <SubHeader title={t('models.title')} backTo="settings">
        {models.length > 0 && (
          <Button variant="default" loading={isTesting} onClick={() => void testAllModels()}>
            {t('models.testAll')}
          </Button>
        )}
        <Button id={addButtonId} variant="default" onClick={() => setEdited('new')}>
          {t('models.add')}
        </Button>
      </SubHeader>
      <main className={shell.scroll}>
        {settingsError && (
          <p className={css.result} data-tone="bad" role="alert">
            <b>{t('settings.notSaved')}</b> {settingsError.message}
          </p>
        )}
        {edited === 'new' && <ModelEditor model={undefined} onClose={() => setEdited(undefined)} />}
        <p className={`${shell.small} ${shell.second} ${css.lead}`}>{t('models.order')}</p>
        <ModelNotice />
        <BuiltinMatcher />
        {models.length === 0 && <p className={`${shell.small} ${css.lead}`}>{t('models.none')}</p>}
        {models.length > 0 && (
          <ol className={shell.list} aria-label={t('models.list')}>
            {models.map((model, at) => (
              <li key={model.id} className={css.row}>
                {edited === model.id ? (
                  <ModelEditor model={model} onClose={() => setEdited(undefined)} />
                ) : (
                  <ModelRow model={model} at={at} onEdit={() => setEdited(model.id)} />
                )}
              </li>
            ))}
          </ol>
        )}
        <PriceCard />
        <BudgetCard />
        <Consents />
      </main>
      <KeysStay />
    </>
  );
}

/** The id of the model whose form is open. When the form closes, the focus goes back to the button that opened it. */
function useEdited() {
  const [edited, setEdited] = useState<string>();
  const last = useRef<string>(undefined);
  useEffect(() => {
    const closed = last.current;
    last.current = edited;
    if (edited !== undefined || closed === undefined) return;
    document.getElementById(closed === 'new' ? addButtonId : editButtonId(closed))?.focus();
  }, [edited]);
  return [edited, setEdited] as const;
}
