import { usePanelState } from '../context';
import { usePanelKeys } from '../use-panel-keys';
import { KeysView } from './keys-view';
import { Nav } from './nav';
import { NowScreen } from './now-screen';
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
      {screen === 'now' && <NowScreen />}
      {screen === 'settings' && <SettingsView />}
      {screen === 'keys' && <KeysView />}
      {screen === 'snapshot' && <SnapshotView />}
    </div>
  );
}
