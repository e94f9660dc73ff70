import { Button, Checkbox, NativeSelect, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { withoutEndSlashes } from '../../base/text';
import { t } from '../../languages/t';
import { CloudService, regions } from '../../protocol/cloud';
import { duration } from '../format';
import { Form, typedIn, useFaultFocus, type Typed } from '../kit/form';
import { Buttons, joined, KeysStay, PlainButton, Small, SubScreen } from '../kit/kit';
import ui from '../kit/kit.module.css';
import { useIntents, usePanelState } from '../panel-context';
import css from './sessions.module.css';

/** The service whose sessions can be worked in: where it is and how it is asked. */
export function CloudServiceView() {
  const cloud = usePanelState(({ settings }) => settings.cloud);
  const cloudTest = usePanelState((state) => state.cloudTest);
  const { saveCloud, removeCloud, testCloud, show } = useIntents();
  const [isWrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const take = async (use: typeof saveCloud) => {
    const service = form.current && readService(typedIn(form.current));
    setWrong(!service);
    const taken = service && (await use(service));
    // A code counts once; the key that came of it stays.
    const key = keyField(form.current);
    if (taken && key) key.value = taken.apiKey;
    return taken !== undefined && taken !== null;
  };
  useFaultFocus(form, isWrong);
  const isCodeWanted = cloudTest !== 'running' && cloudTest?.ok === false && cloudTest.fault === 'pairing';
  useEffect(() => {
    if (isCodeWanted) keyField(form.current)?.focus();
  }, [isCodeWanted]);
  return (
    <SubScreen title={t('cloud.title')} backTo="sessions" foot={<KeysStay />}>
      <Form
        ref={form}
        key={cloud?.baseUrl ?? ''}
        className={joined(ui.card, css.card)}
        aria-label={t('cloud.title')}
        noValidate
        onSend={async () => (await take(saveCloud)) && show('sessions')}
      >
        <CloudFields service={cloud} isWrong={isWrong} />
        <Small>{t('cloud.sent')}</Small>
        <Buttons>
          <Button type="submit">{t('cloud.save')}</Button>
          <PlainButton loading={cloudTest === 'running'} onClick={() => take(testCloud)}>
            {t('cloud.test')}
          </PlainButton>
          {cloud && <PlainButton onClick={() => removeCloud()}>{t('cloud.remove')}</PlainButton>}
        </Buttons>
        <CloudOutcome />
      </Form>
    </SubScreen>
  );
}

function keyField(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const field = form?.elements.namedItem('apiKey');
  return field instanceof HTMLInputElement ? field : undefined;
}

/** The service that the form describes; undefined when its address is not one. */
function readService({ text, isOn }: Typed): CloudService | undefined {
  const [region, modelName] = [text('region'), text('modelName').trim()];
  return CloudService.safeParse({
    baseUrl: withoutEndSlashes(text('baseUrl').trim()),
    apiKey: text('apiKey').trim(),
    headerNames: text('headerNames'),
    region: region === '' ? undefined : region,
    keepsRecordings: isOn('keepsRecordings') || undefined,
    modelName: modelName === '' || modelName === 'auto' ? undefined : modelName,
  }).data;
}

const warnings: readonly string[] = ['consent', 'rate-limit', 'server', 'timeout'];

/** The outcome of the service's last test, and its cure. */
function CloudOutcome() {
  const test = usePanelState((state) => state.cloudTest);
  if (!test || test === 'running') return null;
  // One that wants a code works, and asks for what only the user can read.
  const isCodeWanted = !test.ok && test.fault === 'pairing';
  const tone = test.ok ? 'ok' : isCodeWanted || warnings.includes(test.fault) ? 'warn' : 'bad';
  const title = test.ok ? 'cloud.works' : isCodeWanted ? 'cloud.wantsCode' : 'cloud.worksNot';
  return (
    <div ref={bringIntoView} className={ui.result} data-tone={tone} role="status">
      <b>{t(title)}</b> {test.ok && `(${duration(test.ms)}) `}
      {test.message}
    </div>
  );
}

/** The fields above it can fill the panel. */
function bringIntoView(outcome: HTMLElement | null): void {
  outcome?.scrollIntoView({ block: 'nearest' });
}

type CloudFieldsProps = { service: CloudService | undefined; isWrong: boolean };

/** The fields of a service's form: those that are needed, and the others folded. */
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
        <div className={css.stack}>
          <div className={css.stack}>
            <span className={css.label}>{t('cloud.headers')}</span>
            <SegmentedControl
              fullWidth
              name="headerNames"
              aria-label={t('cloud.headers')}
              defaultValue={service?.headerNames ?? 'neutral'}
              data={(['neutral', 'public'] as const).map((value) => ({ value, label: t(`cloud.${value}`) }))}
            />
          </div>
          <NativeSelect
            name="region"
            label={t('cloud.region')}
            defaultValue={service?.region ?? ''}
            data={[{ value: '', label: t('cloud.regionAny') }, ...regions]}
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
      </details>
    </>
  );
}
