import type { ComponentType } from 'react';
import { usePanelState } from '../panel-context';
import { usePanelKeys } from '../hooks/use-panel-keys';
import type { Screen } from '../state';
import { lazyPart, useBroughtAhead } from './lazy-part';
import { Nav } from './nav';
import { NowScreen } from './now-screen';
import { AskingArea } from '../pairing/asking-area';
import css from './shell.module.css';

/** Seen once in the panel's life. */
const WelcomeScreen = lazyPart(async () => (await import('../welcome/welcome-screen')).WelcomeScreen);

/** There is seldom anything that runs by itself. */
const ScheduleArea = lazyPart(async () => (await import('../schedule/schedule-area')).ScheduleArea);

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
  sites: lazyPart(async () => (await import('../settings/sites-view')).SitesView),
  privacy: lazyPart(async () => (await import('../settings/privacy-view')).PrivacyView),
  about: lazyPart(async () => (await import('../settings/about-view')).AboutView),
  cloud: lazyPart(async () => (await import('../sessions/cloud-service')).CloudServiceView),
  answers: lazyPart(async () => (await import('../answers/answers-view')).AnswersView),
  snapshot: lazyPart(async () => (await import('../snapshot/snapshot-view')).SnapshotView),
};

const screens: Record<Screen, ComponentType> = { now: NowScreen, ...lazyScreens };

const ahead = Object.values(lazyScreens);

export function App() {
  const { welcomed } = usePanelState();
  return welcomed ? <Screens /> : <WelcomeScreen />;
}

function Screens() {
  const { screen, schedules, scheduledRuns } = usePanelState();
  const hasSchedules = Object.keys(schedules).length + scheduledRuns.length > 0;
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
