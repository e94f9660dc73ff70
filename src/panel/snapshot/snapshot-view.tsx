import { t } from '../../languages/t';
import { usePanelState } from '../panel-context';
import { takenHere } from '../intents/snapshot-intents';
import { EmptyState } from '../now/empty-state';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import { SnapshotControls } from './snapshot-controls';
import { SnapshotFailure } from './snapshot-failure';
import { SnapshotLines } from './snapshot-lines';
import { TakeFirst } from './take-first';

/** The active tab as the matcher or a model would see it. */
export function SnapshotView() {
  const state = usePanelState();
  return (
    <>
      <SubHeader title={t('snapshot.title')} backTo="settings" />
      {state.tab && !state.tab.isOffLimits && <SnapshotControls />}
      <Content />
    </>
  );
}

function Content() {
  const state = usePanelState();
  const { snapshot, tab } = state;
  const taken = takenHere(state);
  if (!tab || tab.isOffLimits) return <Only content={<EmptyState isLoading={!tab} />} />;
  if (snapshot.error) return <Only content={<SnapshotFailure error={snapshot.error} />} />;
  if (taken) return <SnapshotLines taken={taken} />;
  const isLoading = snapshot.loading === tab.id;
  return (
    <Only content={isLoading ? <p className={shell.empty}>{t('snapshot.loading')}</p> : <TakeFirst />} />
  );
}

function Only({ content }: { content: React.ReactNode }) {
  return <main className={shell.scroll}>{content}</main>;
}
