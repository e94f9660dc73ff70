import { t } from '../../languages/t';
import type { Task } from '../../protocol/task/task';
import { cloudOf } from '../aimed';
import { usePanelState } from '../panel-context';
import { isUnderWay, nowView, type NowView } from '../view';
import { taskWord } from '../words/task-words';
import { SiteBar } from '../access/site-bar';
import { Composer } from '../composer/composer';
import { EmptyState } from './empty-state';
import { IdleView } from './idle-view';
import { lazyPart, useBroughtAhead } from './lazy-part';
import { ModelDock } from './model-dock';
import { NowMain } from './now-main';
import { progressOfRun, RunHeader, type RunProgress } from '../run/run-header';
import { CloudDock } from '../sessions/cloud-dock';
import { TargetSwitch } from '../sessions/target-switch';
import css from './shell.module.css';

/** What comes of an instruction, and what is asked for it: there once something was said. */
const NowResults = lazyPart(
  async () => (await import('./now-results')).NowResults,
  <main className={css.results} />,
);

const VariablesArea = lazyPart(async () => (await import('../variables/variables-area')).VariablesArea);

const ahead = [NowResults, VariablesArea];

/** The active tab: what it is, what is asked, and under it what came of it. */
export function NowScreen() {
  const state = usePanelState();
  const view = nowView(state);
  const isCloud = cloudOf(state) !== undefined;
  const going = goingOf(view);
  useBroughtAhead(ahead);
  return (
    <>
      {going ? (
        <RunHeader sentence={going.sentence} progress={going.progress} />
      ) : (
        <>
          <SiteBar view={view} />
          <TargetSwitch />
          {view.name !== 'not-scriptable' && view.name !== 'loading' && <Composer />}
          {state.variablesOpen && !isCloud && view.name !== 'not-scriptable' && view.name !== 'loading' && (
            <VariablesArea />
          )}
        </>
      )}
      <Results view={view} />
    </>
  );
}

/** The header's sentence and progress, while something goes on or a task waits for the user. */
function goingOf(view: NowView): { sentence: string; progress: RunProgress } | undefined {
  if (view.name === 'running') {
    // An offer was chosen: no words were said.
    const sentence =
      view.sentence === '' && view.run?.kind === 'extract' ? t('run.extracting') : view.sentence;
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
    since: isGoing ? task.startedAt : undefined,
    next: isGoing ? (isPaused ? 'go-on' : 'pause') : undefined,
  };
}

/** What is under the box: of a tab where nothing was said, what can be. */
function Results({ view }: { view: NowView }) {
  const cloud = cloudOf(usePanelState());
  const dock = cloud ? <CloudDock session={cloud} /> : <ModelDock />;
  switch (view.name) {
    case 'loading':
    case 'not-scriptable':
      return (
        <NowMain dock={dock}>
          <EmptyState isLoading={view.name === 'loading'} />
        </NowMain>
      );
    case 'idle':
      return (
        <NowMain dock={dock}>
          <IdleView session={view.session} />
        </NowMain>
      );
    default:
      return <NowResults view={view} />;
  }
}
