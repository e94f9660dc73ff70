import { Button, Radio } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import { pageText } from '../format';
import type { AccessScope } from '../intents/requests';
import { sentenceOf, type Request } from '../state';
import { useAsked, useArmedAnswer } from '../hooks/use-asked';
import css from './access.module.css';
import { Favicon, Icon, type IconName } from '../icons';
import shell from '../now/shell.module.css';
import { keyWords } from '../keys/opening-keys';
import { LeaveButton, PlainButton } from '../kit/kit';
import type { GateAnswer, GateQuestion } from '../../protocol/gate';
import { gateEffect, gateReason, gateTitle } from '../words/gate-words';

type AccessCardProps = { origin: string | undefined; request: Request | undefined; denied: boolean };

/** Asks in place, under the instruction that waits. */
export function AccessCard({ origin, request, denied }: AccessCardProps) {
  const { allow, dismiss } = useIntents();
  const url = usePanelState(({ tab }) => tab?.url);
  const [chosen, setChosen] = useState<AccessScope>('site');
  const scope = origin === undefined ? 'all' : chosen;
  const host = origin === undefined ? undefined : new URL(origin).host;
  const isByIcon = origin === undefined;
  return (
    <QuestionForm
      id="access-title"
      icon={<Favicon url={origin ?? url} />}
      title={host === undefined ? t('access.titleUnknown') : t('access.title', [host])}
      text={
        host === undefined
          ? t('access.textUnknown')
          : t('access.text', [request ? pageText(sentenceOf(request)) : ''])
      }
      hints={[t('access.onlySession'), t('access.takeBack')]}
      answers={
        <>
          <Button
            type="submit"
            variant={isByIcon ? 'default' : 'filled'}
            rightSection={isByIcon ? undefined : <kbd>↵</kbd>}
          >
            {t(allowWords[scope])}
          </Button>
          <LeaveButton data-answer={isByIcon || undefined} onClick={dismiss}>
            {t('access.notNow')}
          </LeaveButton>
        </>
      }
      onAnswer={() => allow(scope, origin)}
    >
      {isByIcon ? <AccessByIcon /> : <AccessChoices scope={chosen} onChange={setChosen} />}
      {denied && (
        <p className={css.denied} role="alert">
          {t('access.denied')}
        </p>
      )}
    </QuestionForm>
  );
}

type QuestionProps = {
  id: string;
  icon: ReactNode;
  title: string;
  text: ReactNode;
  answers: ReactNode;
  hints: readonly string[];
  children?: ReactNode;
};

/** The content of a card that asks the user: the question, its answers, and what to know of them. */
export const Question = ({ id, icon, title, text, answers, hints, children }: QuestionProps) => (
  <>
    <div className={css.head}>
      {icon}
      <div className={shell.grow} role="alert">
        <h2 id={id}>{title}</h2>
        {typeof text === 'string' ? <p className={shell.second}>{text}</p> : text}
      </div>
    </div>
    {children}
    <div className={css.buttons}>{answers}</div>
    <ul className={`${shell.hints} ${shell.small} ${shell.second}`}>
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  </>
);

/** The icon of a question. */
export const QuestionIcon = ({ name }: { name: IconName }) => (
  <span className={shell.second}>
    <Icon name={name} />
  </span>
);

type QuestionFormProps = QuestionProps & { onAnswer: () => Promise<unknown> };

/** A card whose first answer is what Enter gives, and that Esc leaves. */
function QuestionForm({ onAnswer, ...question }: QuestionFormProps) {
  const { dismiss } = useIntents();
  const form = useAsked<HTMLFormElement>();
  return (
    <form
      ref={form}
      className={css.card}
      aria-labelledby={question.id}
      onSubmit={(event) => {
        event.preventDefault();
        void onAnswer();
      }}
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
    >
      <Question {...question} />
    </form>
  );
}

const allowWords = {
  once: 'access.allowOnce',
  site: 'access.allowSite',
  all: 'access.allowAll',
} as const satisfies Record<AccessScope, string>;

/** The first way to access: the toolbar icon, where it is, and the keys that do the same. */
function AccessByIcon() {
  const shortcut = usePanelState((state) => state.shortcut);
  return (
    <>
      <ToolbarPicture />
      <p className={`${shell.small} ${shell.second}`}>{t('access.iconWhere')}</p>
      {shortcut !== undefined && shortcut !== '' && (
        <p className={`${shell.small} ${shell.second}`}>
          {t('access.iconKeys')} <kbd>{keyWords(shortcut)}</kbd>
        </p>
      )}
    </>
  );
}

const scopes = ['once', 'site', 'all'] as const satisfies readonly AccessScope[];

type AccessChoicesProps = { scope: AccessScope; onChange: (scope: AccessScope) => void };

/** For how long: this time, this site, all sites. */
function AccessChoices({ scope, onChange }: AccessChoicesProps) {
  return (
    <Radio.Group
      aria-label={t('access.howLong')}
      value={scope}
      onChange={(value) => onChange(scopes.find((known) => known === value) ?? 'site')}
    >
      <div className={css.choices}>
        {scopes.map((value) => (
          <Radio.Card key={value} value={value} className={css.choice} aria-label={t(`access.${value}`)}>
            <Radio.Indicator size="xs" mt={1} />
            <span className={shell.grow}>
              <span className={shell.itemTitle}>{t(`access.${value}`)}</span>
              <span className={`${shell.small} ${shell.second}`}>{t(`access.${value}Text`)}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

/** The browser's toolbar with our icon in it, marked. The words beside it say the same. */
function ToolbarPicture() {
  return (
    <svg className={css.toolbar} viewBox="0 0 280 44" aria-hidden="true">
      <rect x="0.5" y="0.5" width="279" height="43" rx="8" className={css.bar} />
      <rect x="12" y="10" width="150" height="24" rx="12" className={css.address} />
      <path d="M26 22h72" className={css.stroke} />
      <path
        d="M178 18h5a3 3 0 1 1 6 0h5v5a3 3 0 1 0 0 6v2h-16z"
        transform="translate(-2 -2)"
        className={css.stroke}
      />
      <g transform="translate(212 11)">
        <rect width="22" height="22" rx="5" className={css.iconGround} />
        <path
          d="M4 8.500V4h4.500M13.5 4H18v4.500M18 13.500V18h-4.500M8.5 18H4v-4.5"
          className={css.iconStroke}
        />
        <path d="m7.5 7 8.5 3.7-3.8 1.5-1.6 3.800z" className={css.iconFill} />
      </g>
      <path d="M206 12V5h7M233 5h7v7M240 32v7h-7M213 39h-7v-7" className={css.pointed} />
      <g className={css.dots}>
        <circle cx="262" cy="16" r="1.6" />
        <circle cx="262" cy="22" r="1.6" />
        <circle cx="262" cy="28" r="1.6" />
      </g>
    </svg>
  );
}

type ConsentCardProps = { origin: string; modelName: string; request: Request };

/** Asks, before any text of a page goes to a provider, and names it. */
export function ConsentCard({ origin, modelName, request }: ConsentCardProps) {
  const { allowProvider, dismiss } = useIntents();
  const { host } = new URL(origin);
  return (
    <QuestionForm
      id="consent-title"
      icon={<QuestionIcon name="chip" />}
      title={t('consent.title', [host])}
      text={t('consent.text', [pageText(sentenceOf(request)), modelName])}
      hints={[t('consent.never'), t('consent.once')]}
      answers={
        <>
          <Button type="submit" rightSection={<kbd>↵</kbd>}>
            {t('consent.allow', [host])}
          </Button>
          <LeaveButton onClick={dismiss}>{t('consent.notNow')}</LeaveButton>
        </>
      }
      onAnswer={() => allowProvider(origin, request)}
    />
  );
}

/** Asks whether an act may be done that was chosen for the user and that they did not give. No press or Enter that was meant for something else answers it. */
export function GateCard({ question }: { question: GateQuestion }) {
  const { answerGate } = useIntents();
  const card = useAsked<HTMLElement>();
  const armed = useArmedAnswer();
  const answer = (given: GateAnswer) => armed(() => void answerGate(question.id, given));
  return (
    <section ref={card} className={css.card} aria-labelledby="gate-title">
      <Question
        id="gate-title"
        icon={<QuestionIcon name="warning" />}
        title={gateTitle(question)}
        text={[gateEffect(question), gateReason(question), t('gate.where')].map((text) => (
          <p key={text} className={shell.second}>
            {text}
          </p>
        ))}
        hints={[t('gate.kept')]}
        answers={
          <>
            <Button data-answer {...answer('no')}>
              {t('gate.dont')}
            </Button>
            <PlainButton {...answer('once')}>{t('gate.once')}</PlainButton>
            <PlainButton {...answer('site')}>{t('gate.site')}</PlainButton>
          </>
        }
      />
    </section>
  );
}
