import {
  DirectionProvider,
  MantineProvider,
  ActionIcon,
  UnstyledButton,
  Button,
  createTheme,
  Input,
  SegmentedControl,
  TextInput,
  type CSSVariablesResolver,
  type PasswordInputProps,
} from '@mantine/core';
import type { ComponentType, PropsWithChildren } from 'react';
import { useStore } from 'zustand/react';
import { PanelContext, type Panel, usePanelState, useIntents } from '../panel-context';
import { usePanelKeys } from '../hooks/use-panel-keys';
import type { Screen } from '../state';
import { lazyPart, useBroughtAhead } from './lazy-part';
import { NowScreen } from './now-screen';
import css from './shell.module.css';
import { t } from '../../languages/t';
import { Icon } from '../icons';
import pairingCss from '../pairing/pairing.module.css';

type OfPanel = { panel: Panel };

/** The panel. */
export const Root = ({ panel }: OfPanel) => (
  <Themed panel={panel}>
    <App />
  </Themed>
);

/** A page of the extension with its theme, in the colour scheme that is set. */
export function Themed({ panel, children }: PropsWithChildren<OfPanel>) {
  const scheme = useStore(panel.store, ({ settings }) => settings.colorScheme);
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        forceColorScheme={scheme === 'auto' ? undefined : scheme}
      >
        <PanelContext value={panel}>{children}</PanelContext>
      </MantineProvider>
    </DirectionProvider>
  );
}

/** Seen once in the panel's life. */
const WelcomeScreen = lazyPart(async () => (await import('../welcome/welcome-screen')).WelcomeScreen);

/** There is seldom anything that runs by itself. */
const ScheduleArea = lazyPart(async () => (await import('../schedule/schedule-rows')).ScheduleArea);

/** The screens that are not there from the start, those that are opened most first. */
const lazyScreens = {
  recordings: lazyPart(async () => (await import('../recordings/recordings-view')).RecordingsView),
  live: lazyPart(async () => (await import('../recordings/live-view')).LiveView),
  editor: lazyPart(async () => (await import('../editor/editor-view')).EditorView),
  sessions: lazyPart(async () => (await import('../sessions/sessions-view')).SessionsView),
  settings: lazyPart(async () => (await import('../settings/settings-view')).SettingsView),
  models: lazyPart(async () => (await import('../models/models-view')).ModelsView),
  keys: lazyPart(async () => (await import('../keys/keys-view')).KeysView),
  history: lazyPart(async () => (await import('../history/history-view')).HistoryView),
  sites: lazyPart(async () => (await import('../settings/privacy-view')).SitesView),
  privacy: lazyPart(async () => (await import('../settings/privacy-view')).PrivacyView),
  about: lazyPart(async () => (await import('../settings/privacy-view')).AboutView),
  cloud: lazyPart(async () => (await import('../sessions/cloud-service')).CloudServiceView),
  answers: lazyPart(async () => (await import('../answers/answers-view')).AnswersView),
  snapshot: lazyPart(async () => (await import('../snapshot/snapshot-view')).SnapshotView),
};

const screens: Record<Screen, ComponentType> = { now: NowScreen, ...lazyScreens };

const ahead = Object.values(lazyScreens);

function App() {
  const welcomed = usePanelState((state) => state.welcomed);
  return welcomed ? <Screens /> : <WelcomeScreen />;
}

function Screens() {
  const screen = usePanelState((state) => state.screen);
  const hasSchedules = usePanelState(
    ({ schedules, scheduledRuns }) => Object.keys(schedules).length + scheduledRuns.length > 0,
  );
  usePanelKeys();
  useBroughtAhead(ahead);
  const Shown = screens[screen];
  return (
    <div className={css.app}>
      <Nav />
      <AskingArea />
      {hasSchedules && <ScheduleArea />}
      <Shown />
    </div>
  );
}

/** The screens there are, and the settings. */
function Nav() {
  const screen = usePanelState((state) => state.screen);
  const isRecording = usePanelState(({ recordings }) =>
    Object.values(recordings.lives).some(({ state }) => state === 'recording'),
  );
  const { show, closeRecording } = useIntents();
  return (
    <nav className={css.nav} aria-label={t('nav.screens')}>
      <UnstyledButton
        className={css.tab}
        aria-current={screen === 'now' ? 'page' : undefined}
        onClick={() => show('now')}
      >
        {t('nav.now')}
      </UnstyledButton>
      <UnstyledButton
        className={css.tab}
        aria-current={['recordings', 'live', 'editor'].includes(screen) ? 'page' : undefined}
        onClick={() => (screen === 'editor' ? void closeRecording() : show('recordings'))}
      >
        {t('nav.recordings')}
        {isRecording && <span className={css.recording} role="img" aria-label={t('nav.isRecording')} />}
      </UnstyledButton>
      <UnstyledButton
        className={css.tab}
        aria-current={screen === 'sessions' || screen === 'cloud' ? 'page' : undefined}
        onClick={() => show('sessions')}
      >
        {t('nav.sessions')}
      </UnstyledButton>
      <ActionIcon
        className={screen === 'settings' ? css.current : undefined}
        aria-label={t('nav.settings')}
        title={t('nav.settings')}
        aria-current={screen === 'settings' ? 'page' : undefined}
        onClick={() => show(screen === 'settings' ? 'now' : 'settings')}
      >
        <Icon name="settings" />
      </ActionIcon>
    </nav>
  );
}

const fonts = {
  text: '-apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", system-ui, sans-serif',
  mono: '"SF Mono", "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono", monospace',
};

const button = {
  '--button-height': '1.75rem',
  '--button-padding-x': '0.625rem',
  '--button-fz': '0.8125rem',
};

/** One accent, "layout blue": what a maker marks the work with before cutting. */
const theme = createTheme({
  primaryColor: 'layout',
  primaryShade: { light: 6, dark: 5 },
  colors: {
    layout: [
      '#ecf0fe',
      '#d6defd',
      '#b9c6fa',
      '#94a7f5',
      '#6f88f1',
      '#4864ee',
      '#2545d3',
      '#2241c6',
      '#1c38b4',
      '#152a87',
    ],
    dark: [
      '#e9ebef',
      '#b3bac6',
      '#979fad',
      '#717988',
      '#3b414c',
      '#333842',
      '#1f2227',
      '#17191d',
      '#191b20',
      '#0f1114',
    ],
  },
  defaultRadius: 'sm',
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.625rem' },
  spacing: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  fontSizes: { xs: '0.6875rem', sm: '0.75rem', md: '0.8125rem', lg: '0.875rem', xl: '0.9375rem' },
  lineHeights: { xs: '1.36', sm: '1.42', md: '1.46', lg: '1.5', xl: '1.33' },
  fontFamily: fonts.text,
  fontFamilyMonospace: fonts.mono,
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      vars: () => ({ root: button }),
      styles: (_theme, { variant }) => ({ root: { fontWeight: variant === 'default' ? 500 : 600 } }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: (_theme, { variant }) => ({
        root: {
          '--ai-size': '1.75rem',
          '--ai-color': variant === 'subtle' ? 'var(--tw-text-2)' : undefined,
        },
      }),
    }),
    // Two pixels less than what they belong to, they would be smaller than any other words.
    InputWrapper: Input.Wrapper.extend({
      vars: ({ fontSizes: { xs } }) => ({
        label: {},
        error: { '--input-error-size': xs },
        success: {},
        description: { '--input-description-size': xs },
      }),
    }),
    TextInput: TextInput.extend({ defaultProps: { size: 'sm' } }),
    // By its name alone: it is no part of what is loaded first.
    PasswordInput: { defaultProps: { size: 'sm' } satisfies PasswordInputProps },
    SegmentedControl: SegmentedControl.extend({ defaultProps: { size: 'sm' } }),
  },
});

type Tokens = Record<string, readonly [light: string, dark: string]>;

const tokens: Tokens = {
  '--tw-ground': ['#f6f7f9', '#17191d'],
  '--tw-surface': ['#ffffff', '#1f2227'],
  '--tw-hover': ['#eef0f4', '#282c33'],
  '--tw-pressed': ['#e3e6ec', '#333842'],
  '--tw-sunken': ['#f1f3f6', '#191b20'],
  '--tw-line': ['#e2e5ea', '#2d3139'],
  '--tw-line-control': ['#868e9e', '#717988'],
  '--tw-text': ['#1a1d24', '#e9ebef'],
  '--tw-text-2': ['#4b5261', '#b3bac6'],
  '--tw-text-3': ['#5f6675', '#979fad'],
  '--tw-accent': ['#2545d3', '#4864ee'],
  '--tw-accent-hover': ['#1c38b4', '#4057d6'],
  '--tw-accent-text': ['#2241c6', '#a5b6ff'],
  '--tw-accent-tint': ['#ecf0fe', '#232a48'],
  '--tw-accent-line': ['#b9c6fa', '#3c4a86'],
  '--tw-ok': ['#0c7048', '#66cf9d'],
  '--tw-ok-tint': ['#e6f4ec', '#172e23'],
  '--tw-ok-line': ['#b5dcc7', '#285440'],
  '--tw-warn': ['#855000', '#f1b960'],
  '--tw-warn-tint': ['#fff5e0', '#302611'],
  '--tw-warn-line': ['#eccf96', '#5f4b1e'],
  '--tw-bad': ['#b42525', '#ff9b93'],
  '--tw-bad-tint': ['#fdeeed', '#371e1e'],
  '--tw-bad-line': ['#f0c0bc', '#673331'],
  '--tw-bad-fill': ['#b92a2a', '#c23b3b'],
  '--tw-rung': ['#d5d9e0', '#3b414c'],
  '--tw-shadow': ['0 1px 2px #1a1d240f', '0 1px 2px #00000066'],
  '--mantine-color-body': ['#f6f7f9', '#17191d'],
  '--mantine-color-text': ['#1a1d24', '#e9ebef'],
  '--mantine-color-dimmed': ['#5f6675', '#979fad'],
  '--mantine-color-placeholder': ['#5f6675', '#979fad'],
  '--mantine-color-default': ['#ffffff', '#1f2227'],
  '--mantine-color-default-hover': ['#eef0f4', '#282c33'],
  '--mantine-color-default-color': ['#1a1d24', '#e9ebef'],
  '--mantine-color-default-border': ['#e2e5ea', '#2d3139'],
  '--mantine-color-error': ['#b42525', '#ff9b93'],
  '--mantine-color-layout-light': ['#ecf0fe', '#232a48'],
  '--mantine-color-layout-light-hover': ['#ecf0fe', '#232a48'],
  '--mantine-color-layout-light-color': ['#2241c6', '#a5b6ff'],
  '--mantine-color-layout-filled-hover': ['#1c38b4', '#4057d6'],
};

const pick = (index: 0 | 1) =>
  Object.fromEntries(Object.entries(tokens).map(([name, values]) => [name, values[index]]));

/** The tokens as CSS variables of each scheme. */
const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: pick(0),
  dark: pick(1),
});

const AskingCard = lazyPart(async () => (await import('../pairing/asking-card')).AskingCard);

const askingAhead = [AskingCard];

/** The program that has waited longest for an answer, on every screen; the next one after it. */
function AskingArea() {
  const first = usePanelState(({ askingClients }) => askingClients[0]);
  useBroughtAhead(askingAhead);
  if (!first) return null;
  return (
    <div className={pairingCss.area}>
      <AskingCard key={first.client.id} asking={first} />
    </div>
  );
}
