import { Button, Checkbox, NativeSelect, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import { KeysStay } from '../keys/keys-stay';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import css from './sessions.module.css';
import { withoutEndSlashes } from '../../base/text';
import { CloudService, regions } from '../../protocol/cloud';
import { duration } from '../format';
import models from '../models/models.module.css';

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

/** The service that the form describes; undefined when its address is not one. */
function readService(data: FormData): CloudService | undefined {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [region, modelName] = [text('region'), text('modelName')];
  const parsed = CloudService.safeParse({
    baseUrl: withoutEndSlashes(text('baseUrl')),
    apiKey: text('apiKey'),
    headerNames: text('headerNames'),
    ...(region !== '' && { region }),
    ...(data.has('keepsRecordings') && { keepsRecordings: true }),
    ...(!(modelName === '' || modelName === 'auto') && { modelName }),
  });
  return parsed.data;
}

const warnings: readonly string[] = ['consent', 'rate-limit', 'server', 'timeout'];

/** The outcome of the service's last test, and its cure. */
function CloudOutcome() {
  const { cloudTest: test } = usePanelState();
  if (!test || test === 'running') return null;
  if (test.ok)
    return (
      <Outcome tone="ok" title={t('cloud.works')}>
        ({duration(test.ms)}) {test.message}
      </Outcome>
    );
  // It works, and asks for what only the user can read.
  if (test.fault === 'pairing')
    return (
      <Outcome tone="warn" title={t('cloud.wantsCode')}>
        {test.message}
      </Outcome>
    );
  return (
    <Outcome tone={warnings.includes(test.fault) ? 'warn' : 'bad'} title={t('cloud.worksNot')}>
      {test.message}
    </Outcome>
  );
}

type OutcomeProps = { tone: 'ok' | 'warn' | 'bad'; title: string; children: ReactNode };

function Outcome({ tone, title, children }: OutcomeProps) {
  return (
    <div ref={bringIntoView} className={models.result} data-tone={tone} role="status">
      <b>{title}</b> {children}
    </div>
  );
}

/** The fields above it can fill the panel. */
function bringIntoView(outcome: HTMLElement | null): void {
  outcome?.scrollIntoView({ block: 'nearest' });
}

type CloudFieldsProps = { service: CloudService | undefined; isWrong: boolean };

/** The fields of a service's form: what is needed, and what else can be said. */
function CloudFields({ service, isWrong }: CloudFieldsProps) {
  return (
    <>
      <TextInput
        name="baseUrl"
        label={t('cloud.address')}
        defaultValue={service?.baseUrl ?? 'http://127.0.0.1:3000'}
        placeholder="https://service.example"
        spellCheck={false}
        error={isWrong && t('cloud.addressFault')}
      />
      <PasswordInput
        name="apiKey"
        label={t('cloud.key')}
        description={t('cloud.keyText')}
        defaultValue={service?.apiKey ?? ''}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t('settings.showKey'), tabIndex: 0 }}
      />
      <details className={css.further}>
        <summary>{t('cloud.more')}</summary>
        <FurtherFields service={service} />
      </details>
    </>
  );
}

function FurtherFields({ service }: Pick<CloudFieldsProps, 'service'>) {
  return (
    <div className={css.stack}>
      <HeaderChoice chosen={service?.headerNames ?? 'neutral'} />
      <NativeSelect
        name="region"
        label={t('cloud.region')}
        defaultValue={service?.region ?? ''}
        data={[
          { value: '', label: t('cloud.regionAny') },
          ...regions.map((value) => ({ value, label: value })),
        ]}
      />
      <TextInput
        name="modelName"
        label={t('cloud.model')}
        description={t('cloud.modelText')}
        defaultValue={service?.modelName ?? 'auto'}
        spellCheck={false}
      />
      <Checkbox
        name="keepsRecordings"
        label={t('cloud.keeps')}
        description={t('cloud.keepsText')}
        defaultChecked={service?.keepsRecordings === true}
      />
    </div>
  );
}

function HeaderChoice({ chosen }: { chosen: string }) {
  return (
    <div className={css.stack}>
      <span className={css.label}>{t('cloud.headers')}</span>
      <SegmentedControl
        fullWidth
        name="headerNames"
        aria-label={t('cloud.headers')}
        defaultValue={chosen}
        data={[
          { value: 'neutral', label: t('cloud.neutral') },
          { value: 'public', label: t('cloud.public') },
        ]}
      />
    </div>
  );
}
