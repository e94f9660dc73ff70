import { usePanelState } from '../panel-context';
import { usePanelKeys } from '../hooks/use-panel-keys';
import { AnswersView } from './answers/answers-view';
import { EditorView } from './editor/editor-view';
import { KeysView } from './keys/keys-view';
import { ModelsView } from './models/models-view';
import { Nav } from './nav';
import { NowScreen } from './now-screen';
import { AskingArea } from './pairing/asking-area';
import { LiveView } from './recordings/live-view';
import { RecordingsView } from './recordings/recordings-view';
import { CloudServiceView } from './sessions/cloud-service';
import { SessionsView } from './sessions/sessions-view';
import { SettingsView } from './settings/settings-view';
import { SnapshotView } from './snapshot/snapshot-view';
import css from './shell.module.css';
import { WelcomeScreen } from './welcome/welcome-screen';

export function App() {
  const { welcomed } = usePanelState();
  return welcomed ? <Screens /> : <WelcomeScreen />;
}

function Screens() {
  const { screen } = usePanelState();
  usePanelKeys();
  return (
    <div className={css.app}>
      <Nav />
      <AskingArea />
      {screen === 'now' && <NowScreen />}
      {screen === 'recordings' && <RecordingsView />}
      {screen === 'live' && <LiveView />}
      {screen === 'editor' && <EditorView />}
      {screen === 'sessions' && <SessionsView />}
      {screen === 'cloud' && <CloudServiceView />}
      {screen === 'settings' && <SettingsView />}
      {screen === 'models' && <ModelsView />}
      {screen === 'answers' && <AnswersView />}
      {screen === 'keys' && <KeysView />}
      {screen === 'snapshot' && <SnapshotView />}
    </div>
  );
}
