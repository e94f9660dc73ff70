import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/t';
import { useFault } from '../hooks/use-fault';
import { stepIntents, type Added } from '../intents/steps';
import { Choices, Form, Picking } from '../kit/form';
import { joined, PlainButton } from '../kit/kit';
import ui from '../kit/kit.module.css';
import { useIntents, useOwnIntents, usePanelState } from '../panel-context';
import css from './editor.module.css';

/** A step that is made of a text. */
type TextStep = { method: Added['method']; before: readonly string[]; isPicked: boolean };

const onPage = (method: Added['method'], ...before: string[]): TextStep => ({
  method,
  before,
  isPicked: false,
});

/** Steps that need a text when they are added: it is the last of their arguments. */
const textSteps = {
  wait: onPage('wait'),
  address: onPage('waitForUrl'),
  goTo: onPage('navigate'),
  pageText: onPage('waitFor', 'pageText'),
  elementText: { ...onPage('waitFor', 'text'), isPicked: true },
  value: { ...onPage('waitFor', 'value'), isPicked: true },
  read: onPage('extract'),
};

type TextStepName = keyof typeof textSteps;

/** Adds a step after the one that is open, or last: by pointing at an element, a wait, or a check. */
export function AddStep() {
  const { stop } = useIntents();
  const { addPicked, addRepeat } = useOwnIntents(stepIntents);
  const isPicking = usePanelState(({ recordings }) => recordings.isPicking);
  const [asking, setAsking] = useState<TextStepName>();
  if (isPicking) return <Picking className={css.adding} onCancel={stop} />;
  if (asking) return <AskText kind={asking} onClose={() => setAsking(undefined)} />;
  const ask = (kind: TextStepName) => [t(`adding.${kind}`), () => setAsking(kind)] as const;
  const visible = [
    t('adding.visible'),
    () => addPicked({ method: 'waitFor', arguments: ['visible'] }),
  ] as const;
  const repeats = (['rows', 'next'] as const).map(
    (what) => [t(`repeat.add_${what}`), () => addRepeat(what)] as const,
  );
  return (
    <div className={joined(ui.tools, css.adding)}>
      <PlainButton variant="subtle" size="xs" icon="plus" onClick={() => addPicked()}>
        {t('adding.pick')}
      </PlainButton>
      <Choices
        icon="clock"
        label={t('adding.wait')}
        items={[ask('wait'), ask('address'), ask('goTo'), visible]}
      />
      <Choices
        icon="check"
        label={t('adding.check')}
        items={[ask('pageText'), ask('elementText'), visible, ask('value'), ask('address')]}
      />
      <PlainButton variant="subtle" size="xs" icon="table" onClick={() => setAsking('read')}>
        {t('adding.read')}
      </PlainButton>
      <Choices icon="redo" label={t('adding.repeat')} items={repeats} />
    </div>
  );
}

/** Asks for the text of a wait or a check; the element to look at is pointed at then. */
function AskText({ kind, onClose }: { kind: TextStepName; onClose: () => void }) {
  const { addStep, addPicked, addRead } = useOwnIntents(stepIntents);
  const url = usePanelState(({ tab }) => tab?.url) ?? '';
  const { method, before, isPicked } = textSteps[kind];
  const fault = useFault();
  const isAddress = kind === 'address' || kind === 'goTo';
  return (
    <Form
      className={joined(ui.tools, css.adding)}
      onSend={({ text }) => {
        onClose();
        if (kind === 'read') return addRead(text('text'));
        return (isPicked ? addPicked : addStep)({ method, arguments: [...before, text('text')] });
      }}
      onLeave={onClose}
    >
      <TextInput
        name="text"
        size="xs"
        className={css.wide}
        label={t(kind === 'read' ? 'adding.readName' : `adding.${kind}`)}
        defaultValue={isAddress ? url : kind === 'wait' ? '1000' : ''}
        {...(kind === 'wait' && { type: 'number', min: 0, max: 600_000 })}
        {...fault}
        required={kind !== 'value'}
        withAsterisk={false}
        autoComplete="off"
        ref={focusField}
      />
      {/* The dock has the blue one. */}
      <PlainButton type="submit" size="xs">
        {t(isPicked ? 'adding.pickIt' : 'adding.add')}
      </PlainButton>
      <PlainButton size="xs" onClick={onClose}>
        {t('recordings.close')}
      </PlainButton>
    </Form>
  );
}

/** The form came up because its text is wanted. */
const focusField = (field: HTMLInputElement | null) => field?.focus();
