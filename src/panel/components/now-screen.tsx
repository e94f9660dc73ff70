import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { i18n } from '#i18n';
import type { Task } from '../../protocol/task/task';
import { cloudOf } from '../aimed';
import { tabDataOf } from '../intents/data-intents';
import { usePanelState } from '../panel-context';
import { isUnderWay, nowView, type NowView } from '../view';
import { taskWord } from '../words/task-words';
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
import { progressOfRun, RunHeader, type RunProgress } from './run/run-header';
import { Totals } from './run/totals';
import { CloudDock } from './sessions/cloud-dock';
import { SendValuesCard } from './sessions/send-values-card';
import { TargetSwitch } from './sessions/target-switch';
import { PickingView } from './picking-view';
import { GoalView } from './task/goal-view';
import { TaskDock } from './task/task-dock';
import { SiteBar } from './access/site-bar';
import { ValuesCard } from './variables/values-card';
import { VariablesArea } from './variables/variables-area';
import css from './shell.module.css';

/** What shows data, and makes files of it, is there once it is looked at. */
const DataView = lazy(async () => ({ default: (await import('./data/data-view')).DataView }));

const TaskView = lazy(async () => ({ default: (await import('./task/task-view')).TaskView }));

/** The active tab: what it is, what is asked, and under it what came of it. */
export function NowScreen() {
  const state = usePanelState();
  const view = nowView(state);
  const isCloud = cloudOf(state) !== undefined;
  const going = goingOf(view);
  const results = useTopOf(view.name);
  const isSheet = view.name === 'data' && tabDataOf(state)?.open !== undefined;
  return (
    <>
      {going ? (
        <RunHeader sentence={going.sentence} progress={going.progress} />
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

/** The header's sentence and progress, while something goes on or a task waits for the user. */
function goingOf(view: NowView): { sentence: string; progress: RunProgress } | undefined {
  if (view.name === 'running') {
    // An offer was chosen: no words were said.
    const sentence =
      view.sentence === '' && view.run?.kind === 'extract' ? i18n.t('run.extracting') : view.sentence;
    return { sentence, progress: progressOfRun(view.run) };
  }
  if (view.name === 'candidates' && view.acting)
    return { sentence: view.acting.instruction, progress: progressOfRun(view.acting) };
  const progress = view.name === 'task' ? progressOfTask(view.task) : undefined;
  return view.name === 'task' && progress ? { sentence: view.task.instruction, progress } : undefined;
}

/** The progress of a task; none once it has ended. */
function progressOfTask(task: Task): RunProgress | undefined {
  const isGoing = isUnderWay(task);
  if (!isGoing && task.state.kind !== 'needs-you') return undefined;
  const isPaused = task.pausedBy !== undefined;
  return {
    word: taskWord(task),
    isWaiting: isPaused || !isGoing,
    ...(isGoing ? { since: task.startedAt, next: isPaused ? 'go-on' : 'pause' } : {}),
  };
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
    case 'task':
      return (
        <Suspense>
          <TaskView task={view.task} />
        </Suspense>
      );
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

function Dock({ view }: { view: NowView }) {
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
