import { useLayoutEffect, useRef } from 'react';
import { t } from '../../languages/t';
import { cloudOf } from '../aimed';
import { tabDataOf } from '../intents/data-intents';
import { usePanelState } from '../panel-context';
import type { NowView } from '../view';
import { AccessCard } from '../access/access-card';
import { AccessDock } from '../access/access-dock';
import { AccessLine } from '../access/access-line';
import { ConsentCard } from '../access/consent-card';
import { CandidatesDock } from '../candidates/candidates-dock';
import { CandidatesView } from '../candidates/candidates-view';
import { lazyPart, useBroughtAhead } from './lazy-part';
import { ModelDock } from './model-dock';
import { PickingView } from './picking-view';
import { DoneView } from '../run/done-view';
import { FailedView } from '../run/failed-view';
import { RunningView } from '../run/running-view';
import { Totals } from '../run/totals';
import { CloudDock } from '../sessions/cloud-dock';
import { CloudPageArea } from '../sessions/cloud-page-area';
import { SendValuesCard } from '../sessions/send-values-card';
import css from './shell.module.css';
import { GoalView } from '../task/goal-view';
import { TaskDock } from '../task/task-dock';
import { ValuesCard } from '../variables/values-card';

/** What shows data, and makes files of it, is there once it is looked at. */
const DataView = lazyPart(
  async () => (await import('../data/data-view')).DataView,
  <p className={css.empty}>{t('data.reading')}</p>,
);

const TaskView = lazyPart(async () => (await import('../task/task-view')).TaskView);

const ahead = [DataView, TaskView];

/** A view that something was said in, or that waits for the user. */
type ResultView = Exclude<NowView, { name: 'idle' | 'loading' | 'not-scriptable' }>;

/** What came of an instruction, or what it waits for, and what can be done with that. */
export function NowResults({ view }: { view: ResultView }) {
  const state = usePanelState();
  const results = useTopOf(view.name);
  useBroughtAhead(ahead);
  const isSheet = view.name === 'data' && tabDataOf(state)?.open !== undefined;
  return (
    <>
      <main ref={results} className={isSheet ? css.whole : css.results}>
        <Content view={view} />
        <CloudPageArea />
        {!isSheet && <AccessLine />}
      </main>
      {!isSheet && <Dock view={view} />}
    </>
  );
}

/** Scrolls a view that takes another one's place to its top. */
function useTopOf(view: NowView['name']) {
  const box = useRef<HTMLElement>(null);
  // Before what is asked brings itself into view.
  useLayoutEffect(() => {
    // Its answer, in browsers of today a promise, is nothing that could be called at the end.
    box.current?.scrollTo({ top: 0 });
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- another view is what it is for
  }, [view]);
  return box;
}

function Content({ view }: { view: ResultView }) {
  const cloud = cloudOf(usePanelState());
  switch (view.name) {
    case 'access':
      return <AccessCard origin={view.origin} request={view.request} denied={view.denied} />;
    case 'consent':
      return <ConsentCard origin={view.origin} modelName={view.modelName} request={view.request} />;
    case 'picking':
      return <PickingView isData={view.isData} />;
    case 'data':
      return <DataView reading={view} />;
    case 'task':
      return <TaskView task={view.task} />;
    case 'goal':
      return <GoalView />;
    case 'values':
      return cloud ? (
        <SendValuesCard session={cloud} missing={view.missing} request={view.request} />
      ) : (
        <ValuesCard missing={view.missing} request={view.request} />
      );
    case 'running':
      return <RunningView run={view.run} />;
    case 'candidates':
      return <CandidatesView list={view} />;
    case 'done':
      return <DoneView run={view.run} />;
    case 'failed':
      return <FailedView failure={view} />;
    default:
      return view satisfies never;
  }
}

function Dock({ view }: { view: ResultView }) {
  const state = usePanelState();
  const cloud = cloudOf(state);
  switch (view.name) {
    case 'running':
    case 'done':
      return view.run ? <Totals run={view.run} /> : null;
    case 'failed':
      return view.run ? <Totals run={view.run} /> : <ModelDock />;
    case 'candidates':
      return <CandidatesDock rows={view.rows} />;
    case 'task':
      return <TaskDock task={view.task} />;
    case 'goal':
      // Without a model that is said above.
      return state.settings.models.length > 0 ? <ModelDock /> : null;
    case 'access':
    case 'consent':
      return <AccessDock />;
    default:
      return cloud ? <CloudDock session={cloud} /> : <ModelDock />;
  }
}
