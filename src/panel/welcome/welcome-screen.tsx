import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { thisBrowser } from '../../browsers/this-browser';
import { t } from '../../languages/t';
import access from '../access/access.module.css';
import { Icon, type IconName } from '../icons';
import { OpeningKeys } from '../keys/opening-keys';
import { Form } from '../kit/form';
import { Heading } from '../kit/kit';
import shell from '../now/shell.module.css';
import { useIntents } from '../panel-context';
import css from './welcome.module.css';

/** The welcome, shown once: what this is, what it may do, and a way to try it. */
export function WelcomeScreen() {
  const { openTryIt, leaveWelcome } = useIntents();
  const [kind, setKind] = useState<ModelKind>('none');
  const isFree = kind === 'none';
  return (
    <Form className={shell.app} onSend={() => (isFree ? openTryIt() : leaveWelcome('settings'))}>
      <main className={`${shell.scroll} ${css.scroll}`}>
        <WelcomePicture />
        <h1 className={css.title}>{t('welcome.title')}</h1>
        <p className={`${shell.second} ${css.lead}`}>{t('welcome.text')}</p>
        <WelcomeModel kind={kind} onChange={setKind} />
        <WelcomeFacts />
      </main>
      <footer className={css.dock}>
        <Button type="submit" fullWidth autoFocus mih="2.125rem" rightSection={<kbd>↵</kbd>}>
          {t(isFree ? 'welcome.tryIt' : 'welcome.connect')}
        </Button>
        <Button variant="subtle" color="gray" fullWidth onClick={() => void leaveWelcome('now')}>
          {t('welcome.skip')}
        </Button>
        <p className={`${shell.small} ${shell.third} ${css.foot}`}>
          <span>{t('welcome.noAccess')}</span> <OpeningKeys />
        </p>
      </footer>
    </Form>
  );
}

/** A picture of Tabwright at work: a marked element and its outcome. The words beside it say the same. */
function WelcomePicture() {
  return (
    <div className={css.picture} aria-hidden="true">
      <span className={css.mark}>
        <span className={css.sample}>{t('welcome.button')}</span>
        <span className={css.number}>1</span>
      </span>
      <span className={css.effect}>
        <Icon name="check" />
        {t('welcome.effect')} <code>march.pdf</code>
      </span>
    </div>
  );
}

const facts = {
  leaves: [
    ['check', 'nothing'],
    ['send', 'provider'],
    ['lock', 'never'],
  ],
  access: [
    ['lock', 'accessSites'],
    ['target', 'accessTab'],
    ['lock', thisBrowser.canPair ? 'accessPrograms' : 'accessNoPrograms'],
  ],
} as const satisfies Record<string, readonly (readonly [IconName, string])[]>;

/** Says in plain words what leaves the browser, and what Tabwright may do. */
function WelcomeFacts() {
  return (['leaves', 'access'] as const).map((title) => (
    <section key={title} className={css.card} aria-labelledby={`welcome-${title}`}>
      <h2 id={`welcome-${title}`}>{t(`welcome.${title}`)}</h2>
      <ul>
        {facts[title].map(([icon, line]) => (
          <li key={line} className={`${shell.small} ${shell.second}`}>
            <span className={icon === 'check' ? shell.good : shell.third}>
              <Icon name={icon} size={14} />
            </span>
            {t(`welcome.${line}`)}
          </li>
        ))}
      </ul>
    </section>
  ));
}

const kinds = ['none', 'local', 'key'] as const;

/** The kind of model that a newcomer begins with. */
type ModelKind = (typeof kinds)[number];

type ModelChoiceProps = { kind: ModelKind; onChange: (kind: ModelKind) => void };

/** With or without a model; without is where to start. */
function WelcomeModel({ kind, onChange }: ModelChoiceProps) {
  return (
    <>
      <Heading id="think" title={t('welcome.think')} aside={t('welcome.later')} />
      <Radio.Group
        aria-labelledby="think"
        value={kind}
        onChange={(value) => onChange(kinds.find((known) => known === value) ?? 'none')}
      >
        <div className={`${access.choices} ${css.choices}`}>
          {kinds.map((value) => (
            <Radio.Card
              key={value}
              value={value}
              className={access.choice}
              aria-label={t(`welcome.${value}`)}
            >
              <Radio.Indicator size="xs" mt={1} />
              <span className={shell.grow}>
                <span className={shell.itemTitle}>{t(`welcome.${value}`)}</span>
                <span className={`${shell.small} ${shell.second}`}>{t(`welcome.${value}Text`)}</span>
              </span>
              {value === 'none' && <span className={css.hint}>{t('welcome.start')}</span>}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </>
  );
}
