import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../languages/t';
import { readService } from '../cloud-form';
import { useIntents, usePanelState } from '../panel-context';
import { KeysStay } from '../keys/keys-stay';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import { CloudFields } from './cloud-fields';
import { CloudOutcome } from './cloud-outcome';
import css from './sessions.module.css';

/** The service whose sessions can be worked in: where it is and how it is asked. */
export function CloudServiceView() {
  const { settings, cloudTest } = usePanelState();
  const { saveCloud, removeCloud, testCloud, show } = useIntents();
  const [isWrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { cloud } = settings;
  const take = async (use: typeof saveCloud) => {
    const service = form.current && readService(new FormData(form.current));
    setWrong(!service);
    const taken = service && (await use(service));
    // A code counts once; the key that came of it stays.
    const key = form.current?.elements.namedItem('apiKey');
    if (taken && key instanceof HTMLInputElement) key.value = taken.apiKey;
    return taken !== undefined && taken !== null;
  };
  useEffect(() => {
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isWrong]);
  const isCodeWanted = cloudTest !== 'running' && cloudTest?.ok === false && cloudTest.fault === 'pairing';
  useEffect(() => {
    const key = form.current?.elements.namedItem('apiKey');
    if (isCodeWanted && key instanceof HTMLInputElement) key.focus();
  }, [isCodeWanted]);
  return (
    <>
      <SubHeader title={t('cloud.title')} backTo="sessions" />
      <main className={shell.scroll}>
        <form
          ref={form}
          key={cloud?.baseUrl ?? ''}
          className={css.card}
          aria-label={t('cloud.title')}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void take(saveCloud).then((isSaved) => isSaved && show('sessions'));
          }}
        >
          <CloudFields service={cloud} isWrong={isWrong} />
          <p className={`${shell.small} ${shell.second}`}>{t('cloud.sent')}</p>
          <div className={css.buttons}>
            <Button type="submit">{t('cloud.save')}</Button>
            <Button variant="default" loading={cloudTest === 'running'} onClick={() => void take(testCloud)}>
              {t('cloud.test')}
            </Button>
            {cloud && (
              <Button variant="default" onClick={() => void removeCloud()}>
                {t('cloud.remove')}
              </Button>
            )}
          </div>
          <CloudOutcome />
        </form>
      </main>
      <KeysStay />
    </>
  );
}
