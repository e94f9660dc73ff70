import { Button, Menu, TextInput } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { t } from '../../languages/t';
import { useFault } from '../hooks/use-fault';
import { stepIntents } from '../intents/steps';
import { useIntents, usePanelState, useOwnIntents } from '../panel-context';
import { Icon, type IconName } from '../icons';
import type { Added } from '../intents/steps';
import shell from '../now/shell.module.css';
import css from './editor.module.css';

/** Steps that need a text when they are added, and how each is made of it. */
const asked = {
  wait: { initial: '1000', make: (text) => ({ method: 'wait', arguments: [text] }), isPicked: false },
  address: { initial: '', make: (text) => ({ method: 'waitForUrl', arguments: [text] }), isPicked: false },
  goTo: { initial: '', make: (text) => ({ method: 'navigate', arguments: [text] }), isPicked: false },
  pageText: { initial: '', make: (text) => waitFor('pageText', text), isPicked: false },
  elementText: { initial: '', make: (text) => waitFor('text', text), isPicked: true },
  value: { initial: '', make: (text) => waitFor('value', text), isPicked: true },
} satisfies Record<string, { initial: string; make: (text: string) => Added; isPicked: boolean }>;

type Asked = keyof typeof asked;

const waitFor = (state: string, text: string): Added => ({ method: 'waitFor', arguments: [state, text] });

/** Adds a step after the one that is open, or last: by pointing at an element, a wait, or a check. */
export function AddStep() {
  const { stop } = useIntents();
  const { addPicked, addRepeat } = useOwnIntents(stepIntents);
  const { isPicking } = usePanelState().recordings;
  const [asking, setAsking] = useState<Asked>();
  if (isPicking) {
    return (
      <div className={css.adding} role="status">
        <p className={`${shell.small} ${shell.grow}`}>
          {t('pick.title')} <span className={shell.third}>{t('pick.text')}</span>
        </p>
        <Button variant="default" size="xs" onClick={() => void stop()}>
          {t('pick.cancel')}
        </Button>
      </div>
    );
  }
  if (asking) return <AskText kind={asking} onClose={() => setAsking(undefined)} />;
  return (
    <div className={css.adding}>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<Icon name="plus" size={14} />}
        onClick={() => void addPicked()}
      >
        {t('adding.pick')}
      </Button>
      <Choices icon="clock" label={t('adding.wait')}>
        <Choice kind="wait" onChoose={setAsking} />
        <Choice kind="address" onChoose={setAsking} />
        <Choice kind="goTo" onChoose={setAsking} />
        <Menu.Item onClick={() => void addPicked({ method: 'waitFor', arguments: ['visible'] })}>
          {t('adding.visible')}
        </Menu.Item>
      </Choices>
      <Choices icon="check" label={t('adding.check')}>
        <Choice kind="pageText" onChoose={setAsking} />
        <Choice kind="elementText" onChoose={setAsking} />
        <Menu.Item onClick={() => void addPicked({ method: 'waitFor', arguments: ['visible'] })}>
          {t('adding.visible')}
        </Menu.Item>
        <Choice kind="value" onChoose={setAsking} />
        <Choice kind="address" onChoose={setAsking} />
      </Choices>
      <Choices icon="redo" label={t('adding.repeat')}>
        <Menu.Item onClick={() => void addRepeat('rows')}>{t('repeat.add_rows')}</Menu.Item>
        <Menu.Item onClick={() => void addRepeat('next')}>{t('repeat.add_next')}</Menu.Item>
      </Choices>
    </div>
  );
}

type ChoicesProps = { icon: IconName; label: string; children: ReactNode };

function Choices({ icon, label, children }: ChoicesProps) {
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button variant="subtle" size="xs" leftSection={<Icon name={icon} size={14} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

function Choice({ kind, onChoose }: { kind: Asked; onChoose: (kind: Asked) => void }) {
  return <Menu.Item onClick={() => onChoose(kind)}>{t(`adding.${kind}`)}</Menu.Item>;
}

/** Asks for the text of a wait or a check; what is looked at is pointed at then. */
function AskText({ kind, onClose }: { kind: Asked; onClose: () => void }) {
  const { addStep, addPicked } = useOwnIntents(stepIntents);
  const { tab } = usePanelState();
  const { initial, make, isPicked } = asked[kind];
  const fault = useFault();
  const isAddress = kind === 'address' || kind === 'goTo';
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('text');
    if (typeof text !== 'string') return;
    onClose();
    if (isPicked) void addPicked(make(text));
    else void addStep(make(text));
  };
  return (
    <form
      className={css.adding}
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <TextInput
        name="text"
        size="xs"
        className={css.wide ?? ''}
        label={t(`adding.${kind}`)}
        defaultValue={isAddress ? (tab?.url ?? '') : initial}
        {...(kind === 'wait' && { type: 'number', min: 0, max: 600_000 })}
        {...fault}
        required={kind !== 'value'}
        withAsterisk={false}
        autoComplete="off"
        ref={focusField}
      />
      {/* The dock has the blue one. */}
      <Button type="submit" variant="default" size="xs">
        {t(isPicked ? 'adding.pickIt' : 'adding.add')}
      </Button>
      <Button variant="default" size="xs" onClick={onClose}>
        {t('recordings.close')}
      </Button>
    </form>
  );
}

/** The form came up because its text is wanted. */
const focusField = (field: HTMLInputElement | null) => field?.focus();
