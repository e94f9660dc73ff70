import { Checkbox, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import { Delivery } from '../../protocol/recordings/kept-rows';
import { quietly } from '../intents/bring';
import { FormCard, type Typed } from '../kit/form';
import { Bad, Small } from '../kit/kit';
import { patternsOf } from '../page-address';
import { useIntents, useOwnIntents } from '../panel-context';
import type { IntentPorts } from '../store';
import type { OpenProps } from './cards';

/** Asks where the rows of the recording go each time they are read. */
export function DeliveryCard({ open: { recording } }: OpenProps) {
  const { id } = recording;
  const { readDelivery, setDelivery } = useOwnIntents(deliveryIntents);
  const { showCard } = useIntents();
  const [set, setSet] = useState<Delivery | null>();
  const [faults, setFaults] = useState<readonly PropertyKey[]>([]);
  useEffect(() => void readDelivery(id).then(setSet), [readDelivery, id]);
  if (set === undefined) return null;
  const close = () => showCard(undefined);
  const send = async (typed: Typed) => {
    const { data, error } = Delivery.safeParse(deliveryIn(typed));
    const wrong = error?.issues.flatMap(({ path }) => path.slice(0, 1)) ?? [];
    setFaults(wrong);
    if (!data) return;
    if (await setDelivery(id, data)) close();
    else setFaults(['allowed']);
  };
  const faultOf = (field: 'webhook' | 'file') =>
    faults.includes(field) ? t(`delivery.fault_${field}`) : undefined;
  return (
    <FormCard
      data-arrival
      id="delivery-title"
      title={t('delivery.title')}
      send={t('delivery.save')}
      leave={t('variables.cancel')}
      autoComplete="off"
      noValidate
      onSend={send}
      onLeave={close}
    >
      <TextInput
        data-answer
        name="webhook"
        type="url"
        label={t('delivery.webhook')}
        description={t('delivery.webhookText')}
        placeholder="https://"
        defaultValue={set?.webhook ?? ''}
        error={faultOf('webhook')}
      />
      <TextInput
        name="file"
        label={t('delivery.file')}
        description={t('delivery.fileText')}
        placeholder={t('delivery.fileHint')}
        spellCheck={false}
        defaultValue={set?.file ?? ''}
        error={faultOf('file')}
      />
      <Checkbox
        name="keepsGone"
        label={t('delivery.keepsGone')}
        description={t('delivery.keepsGoneText')}
        defaultChecked={set?.keepsGone === true}
      />
      {faults.includes('allowed') && <Bad>{t('delivery.notAllowed')}</Bad>}
      <Small>{t('delivery.text')}</Small>
    </FormCard>
  );
}

const deliveryIn = ({ text, isOn }: Typed) => ({
  webhook: text('webhook').trim() || undefined,
  file: text('file').trim() || undefined,
  keepsGone: isOn('keepsGone') || undefined,
});

/** Reading and setting where rows go. */
const deliveryIntents = ({ background, browser }: IntentPorts) => ({
  readDelivery: (id: string) => background.readDelivery({ id }).catch(() => null),
  /** Asks for what it takes, agrees to the webhook's origin, and keeps it; false where that was not given. Call it in the click. */
  setDelivery: async (id: string, delivery: Delivery): Promise<boolean> => {
    const { webhook, file } = delivery;
    const isAllowed =
      !(webhook || file) || (await browser.requestDelivery(patternsOf([webhook]), file !== undefined));
    if (!isAllowed) return false;
    if (webhook) await quietly(background.setConsent({ origin: new URL(webhook).origin, isGiven: true }));
    const isSet = Object.values(delivery).some((each) => each !== undefined);
    return background.setDelivery({ id, delivery: isSet ? delivery : null }).catch(() => false);
  },
});
