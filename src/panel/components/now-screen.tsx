import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { cloudOf } from '../aimed';
import { tabDataOf } from '../intents/data-intents';
import { usePanelState } from '../panel-context';
import { nowView, type NowView } from '../view';
import { AccessCard } from './access/access-card';
import { AccessDock } from './access/access-dock';
import { AccessLine } from './access/access-line';
import { CandidatesDock } from './candidates/candidates-dock';
import { CandidatesView } from './candidates/candidates-view';
import { Composer } from './composer/composer';
import { ConsentCard } from './access/consent-card';
import { EmptyState } from './empty-state';
import { IdleView } from './idle-view';
import { ModelDock } from './model-dock';
import { DoneView } from './run/done-view';
import { FailedView } from './run/failed-view';
import { RunningView } from './run/running-view';
import { TaskHeader } from './run/task-header';
import { Totals } from './run/totals';
import { CloudDock } from './sessions/cloud-dock';
import { SendValuesCard } from './sessions/send-values-card';
import { TargetSwitch } from './sessions/target-switch';
import { PickingView } from './picking-view';
import { SiteBar } from './access/site-bar';
import { ValuesCard } from './variables/values-card';
import { VariablesArea } from './variables/variables-area';
import css from './shell.module.css';

/** What shows data, and makes files of it, is there once it is looked at. */
const DataView = lazy(async () => ({ default: (await import('./data/data-view')).DataView }));

/** The active tab: what it is, what is asked, and under it what came of it. */
export function NowScreen() {
  const state = usePanelState();
  const view = nowView(state);
  const isCloud = cloudOf(state) !== undefined;
  const task = taskOf(view);
  const results = useTopOf(view.name);
  const isSheet = view.name === 'data' && tabDataOf(state)?.open !== undefined;
  return (
    <>
      {task ? (
        <TaskHeader sentence={task.sentence} run={task.run} />
      ) : (
        <>
          <SiteBar view={view} />
          <TargetSwitch />
          {view.name !== 'not-scriptable' && view.name !== 'loading' && <Composer />}
          {!isCloud && view.name !== 'not-scriptable' && view.name !== 'loading' && <VariablesArea />}
        </>
      )}
      <main ref={results} className={isSheet ? css.whole : css.results}>
        <Content view={view} />
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

/** The sentence and the run that the header shows, while something runs. */
function taskOf(view: NowView) {
  if (view.name === 'running') return view;
  if (view.name === 'candidates' && view.acting) {
    return { sentence: view.acting.instruction, run: view.acting };
  }
  return undefined;
}

function Content({ view }: { view: NowView }) {
  const cloud = cloudOf(usePanelState());
  switch (view.name) {
    case 'loading':
    case 'not-scriptable':
      return <EmptyState isLoading={view.name === 'loading'} />;
    case 'idle':
      return <IdleView session={view.session} />;
    case 'access':
      return <AccessCard origin={view.origin} request={view.request} denied={view.denied} />;
    case 'consent':
      return <ConsentCard origin={view.origin} modelName={view.modelName} request={view.request} />;
    case 'picking':
      return <PickingView isData={view.isData} />;
    case 'data':
      return (
        <Suspense fallback={<p className={css.empty}>{i18n.t('data.reading')}</p>}>
          <DataView reading={view} />
        </Suspense>
      );
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

function Dock({ view }: { view: NowView }) {
  const cloud = cloudOf(usePanelState());
  switch (view.name) {
    case 'running':
    case 'done':
      return view.run ? <Totals run={view.run} /> : null;
    case 'failed':
      return view.run ? <Totals run={view.run} /> : <ModelDock />;
    case 'candidates':
      return <CandidatesDock rows={view.rows} />;
    case 'access':
    case 'consent':
      return <AccessDock />;
    default:
      return cloud ? <CloudDock session={cloud} /> : <ModelDock />;
  }
}
