import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../languages/t';
import { cloudOf } from '../aimed';
import { tabDataOf } from '../intents/data-intents';
import { usePanelState, useIntents } from '../panel-context';
import { type NowView, sureRows, type CandidateList } from '../view';
import { AccessCard, ConsentCard } from '../access/access-card';
import { AccessLine } from '../access/site-bar';
import { lazyPart, useBroughtAhead } from './lazy-part';
import { ModelDock } from './model-dock';
import { DoneView, RunningView, FailedView, Totals } from '../run/running-view';
import { CloudDock, CloudPageArea } from '../sessions/cloud-page-area';
import css from './shell.module.css';
import { GoalView } from '../task/goal-view';
import { TaskDock, TaskView } from '../task/task-view';
import { ValuesCard } from '../variables/values-card';
import { Icon } from '../icons';
import { Button, ActionIcon } from '@mantine/core';
import { z } from 'zod';
import { pressedKeys } from '../words/key-words';
import { useMarks } from '../hooks/use-marks';
import { ModelCalls, RunSummary } from '../run/model-calls';
import { Notice } from '../run/failure-text';
import { UnreadFrames } from './unread-frames';
import { CandidateRows } from '../candidates/candidate-row';

/** The view of data, which comes with all that makes files of it. */
const DataView = lazyPart(
  async () => (await import('../data/data-view')).DataView,
  <p className={css.empty}>{t('data.reading')}</p>,
);

const ahead = [DataView];

/** A view that something was said in, or that waits for the user. */
type ResultView = Exclude<NowView, { name: 'idle' | 'loading' | 'not-scriptable' }>;

type ResultProps = { view: ResultView };

/** The result of an instruction, or the question it waits for, and the buttons for it. */
export function NowResults({ view }: ResultProps) {
  const hasSheet = usePanelState((state) => tabDataOf(state)?.open !== undefined);
  const results = useTopOf(view.name);
  useBroughtAhead(ahead);
  const isSheet = view.name === 'data' && hasSheet;
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

function Content({ view }: ResultProps) {
  const cloud = usePanelState(cloudOf);
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
      return <ValuesCard missing={view.missing} request={view.request} cloud={cloud} />;
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

function Dock({ view }: ResultProps) {
  const cloud = usePanelState(cloudOf);
  const hasModel = usePanelState(({ settings }) => settings.models.length > 0);
  switch (view.name) {
    case 'running':
    case 'done':
      return view.run ? <Totals run={view.run} /> : null;
    case 'failed':
      return view.run ? <Totals run={view.run} /> : <ModelDock />;
    case 'candidates':
      return <CandidatesDock list={view} />;
    case 'task':
      return <TaskDock task={view.task} />;
    case 'goal':
      // Without a model that is said above.
      return hasModel ? <ModelDock /> : null;
    case 'access':
    case 'consent':
      return <AccessDock />;
    default:
      return cloud ? <CloudDock session={cloud} /> : <ModelDock />;
  }
}

/** Says that the instruction waits. */
function AccessDock() {
  return (
    <footer className={css.dock}>
      <span className={css.second}>
        <Icon name="clock" />
      </span>
      <p className={`${css.small} ${css.second}`}>{t('access.waits')}</p>
    </footer>
  );
}

/** The user is asked to point at an element of the page, or at a table or list. */
function PickingView({ isData }: { isData: boolean }) {
  const { stop } = useIntents();
  return (
    <section className={css.empty} onKeyDown={(event) => event.key === 'Escape' && void stop()}>
      <h2 role="status">{t(isData ? 'pick.dataTitle' : 'pick.title')}</h2>
      <p>{t('pick.text')}</p>
      <Button variant="default" mt={12} autoFocus rightSection={<kbd>Esc</kbd>} onClick={() => void stop()}>
        {t('pick.cancel')}
      </Button>
    </section>
  );
}

/** Does the parts behind the one that was chosen, runs all sure actions, or goes back. */
function CandidatesDock({ list: { run, rows } }: { list: CandidateList }) {
  const { runAllSure, run: runRequest, dismiss } = useIntents();
  const count = sureRows(rows).length;
  const { rest } = RestIn.safeParse(run.error?.details).data ?? {};
  const isChosen = rows.some(({ step }) => step?.state === 'done');
  const isLeft = rest !== undefined && isChosen;
  return (
    <footer className={css.dock}>
      {isLeft && (
        <Button
          flex="1 1 auto"
          style={{ '--button-height': '2.125rem' }}
          leftSection={<Icon name="play" size={14} />}
          title={rest}
          onClick={() => void runRequest({ kind: 'do', instruction: rest })}
        >
          {t('candidates.rest')}
        </Button>
      )}
      {count > 0 && (
        <Button
          flex="1 1 auto"
          style={{ '--button-height': '2.125rem' }}
          leftSection={<Icon name="play" size={14} />}
          rightSection={<kbd>{pressedKeys('Ctrl ↵')}</kbd>}
          onClick={() => void runAllSure()}
        >
          {t('candidates.runAll', count, [count])}
        </Button>
      )}
      {count === 0 && !isLeft && <span className={css.grow} />}
      <Button variant="default" style={{ '--button-height': '2.125rem' }} onClick={dismiss}>
        {t('candidates.back')}
      </Button>
    </footer>
  );
}

/** The words of an instruction behind the part that was asked about. */
const RestIn = z.object({ rest: z.string() });

/** Lists the candidates, sure ones first. */
function CandidatesView({ list: { run, rows, acting, problem } }: { list: CandidateList }) {
  const numbersOnPage = usePanelState((state) => state.numbersOnPage);
  const { toggleNumbers, run: runRequest } = useIntents();
  const [pointed, setPointed] = useState<number>();
  useMarks({ runId: run.id, rows, pointed, isActing: acting !== undefined });
  if (rows.length === 0) return <NothingFound />;
  return (
    <>
      <div className={css.section}>
        <h2>{t('run.actions', rows.length, [rows.length])}</h2>
        <span className={css.aside}>
          <RunSummary run={run} />
          <ActionIcon
            variant={numbersOnPage ? 'light' : 'subtle'}
            color={numbersOnPage ? 'layout' : 'gray'}
            aria-label={t('candidates.numbers')}
            title={t('candidates.numbers')}
            aria-pressed={numbersOnPage}
            onClick={toggleNumbers}
          >
            <Icon name="eye" />
          </ActionIcon>
        </span>
      </div>
      {problem && (
        <Notice
          error={problem}
          onTryAgain={() => void runRequest({ kind: 'find', instruction: run.instruction })}
          instruction={run.instruction}
        />
      )}
      <CandidateRows
        runId={run.id}
        rows={rows}
        onPoint={setPointed}
        isChoice={run.error !== undefined || run.instruction === ''}
      />
      <ModelCalls calls={run.calls} />
      <UnreadFrames />
    </>
  );
}

/** The page was read and nothing on it fits. */
function NothingFound() {
  return (
    <section className={css.empty} role="status">
      <h2>{t('candidates.noneTitle')}</h2>
      <p>{t('candidates.noneText')}</p>
    </section>
  );
}
