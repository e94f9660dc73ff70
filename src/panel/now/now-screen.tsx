import { t } from '../../languages/t';
import type { Task } from '../../protocol/task/task';
import { cloudOf, tabSessionOf, type SeenSession, modeChosen } from '../aimed';
import { usePanelState, useIntents } from '../panel-context';
import { isUnderWay, nowView, type NowView } from '../view';
import { taskWord } from '../words/task-words';
import { SiteBar, AccessLine } from '../access/site-bar';
import { Composer } from '../composer/composer';
import { Choices, type Choice } from './choices';
import { EmptyState } from './empty-state';
import { lazyPart, useBroughtAhead } from './lazy-part';
import { ModelDock } from './model-dock';
import { progressOfRun, RunHeader, type Going, type RunProgress } from '../run/run-header';
import css from './shell.module.css';
import { type ReactNode, useEffect } from 'react';
import { isClosed } from '../state';
import { UnreadFrames } from './unread-frames';
import { flushSync } from 'react-dom';
import type { IconName } from '../icons';
import { focusBox, focusGap } from '../hooks/use-panel-keys';
import type { Run, Session } from '../../protocol/session';
import { tryItInstructions, wasDone } from '../try-it';
import type { Suggestion } from '../../protocol/action';
import { duration, pageText } from '../format';
import type { SuggestReport } from '../../protocol/background';
import { SegmentedControl } from '@mantine/core';
import sessionsCss from '../sessions/sessions.module.css';

/** Results and questions: needed once something was said. */
const NowResults = lazyPart(
  async () => (await import('./now-results')).NowResults,
  <main className={css.results} />,
);

/** Few work in cloud sessions. */
const CloudPageArea = lazyPart(async () => (await import('../sessions/cloud-page-area')).CloudPageArea);

const CloudDock = lazyPart(async () => (await import('../sessions/cloud-page-area')).CloudDock);

const VariablesArea = lazyPart(async () => (await import('../variables/variables-area')).VariablesArea);

const ahead = [NowResults, VariablesArea];

/** The active tab: what it is, what is asked, and under it what came of it. */
export function NowScreen() {
  const view = usePanelState(nowView);
  const hasVariables = usePanelState((state) => state.variablesOpen && !cloudOf(state));
  const isOfPage = view.name !== 'not-scriptable' && view.name !== 'loading';
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
          {isOfPage && <Composer />}
          {isOfPage && hasVariables && <VariablesArea />}
        </>
      )}
      <Results view={view} />
    </>
  );
}

/** The header's sentence and progress, while something goes on or a task waits for the user. */
function goingOf(view: NowView): Going | undefined {
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

/** The part under the box; in a tab where nothing was said, what can be said. */
function Results({ view }: { view: NowView }) {
  const cloud = usePanelState(cloudOf);
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

/** The part under the instruction box, and the dock under that. */
function NowMain({ children, dock }: { children: ReactNode; dock: ReactNode }) {
  const isCloud = usePanelState((state) => cloudOf(state) !== undefined);
  return (
    <>
      <main className={css.results}>
        {children}
        {isCloud && <CloudPageArea />}
        <AccessLine />
      </main>
      {dock}
    </>
  );
}

/** They are read when they are first shown, and come with what replays them. */
const SiteRecordings = lazyPart(async () => (await import('./site-recordings')).SiteRecordings);

/** They say actions in the reader's language, whose sentences are made when they are first needed. */
const FoundRows = lazyPart(async () => (await import('./found-rows')).FoundRows);

const RecentRuns = lazyPart(async () => (await import('./found-rows')).RecentRuns);

/** Nothing runs: what was found here, and what was asked before. */
function IdleView({ session }: { session: SeenSession | undefined }) {
  const isEmpty = !session || session.runs.length === 0;
  const cloud = usePanelState(cloudOf);
  const tab = usePanelState((state) => (cloudOf(state) ? undefined : state.tab));
  const own = usePanelState((state) => tabSessionOf(state));
  return (
    <>
      {tab?.isTryIt && <TryItList runs={session?.runs ?? []} />}
      {own && tab && !isClosed(tab) && <SuggestionRows session={own} />}
      {!cloud && <SiteRecordings />}
      {session && <FoundRows session={session} />}
      {session && <RecentRuns runs={session.runs} />}
      <UnreadFrames />
      {isEmpty && !tab?.isTryIt && <ExampleRows />}
    </>
  );
}

const examples = ['click Sign in', 'choose Blue in Colour', 'type "ada@example.org" into Email'] as const;

/** Examples, shown before anything was said. A row puts its words into the box. */
function ExampleRows() {
  const { setDraft } = useIntents();
  const isDo = usePanelState((state) => modeChosen(state) !== 'find');
  const say = (words: string) => {
    flushSync(() => setDraft(words));
    focusBox();
  };
  return (
    <Choices
      id="examples"
      title={t('idle.hintTitle')}
      aside={t(isDo ? 'idle.hintDo' : 'idle.hintFind')}
      choices={examples.map((words) => ({
        key: words,
        icon: 'edit',
        title: words,
        onTake: () => say(words),
      }))}
    />
  );
}

/** Instructions for our own page. A row puts its words into the box. */
function TryItList({ runs }: { runs: readonly Run[] }) {
  const { setDraft, setMode } = useIntents();
  const say = (instruction: string) => {
    setMode('auto');
    setDraft(instruction);
    focusBox();
  };
  const choices = tryItInstructions.map((instruction): Choice => {
    const isDone = wasDone(instruction, runs);
    const more = isDone && <span className={`${css.meta} ${css.good}`}>{t('tryIt.doneWord')}</span>;
    const icon = isDone ? 'check' : 'edit';
    return { key: instruction, icon, title: instruction, isDone, more, onTake: () => say(instruction) };
  });
  return <Choices id="try-it" title={t('tryIt.title')} aside={t('tryIt.aside')} choices={choices} />;
}

const icons = {
  dialog: 'dialog',
  form: 'edit',
  search: 'search',
  list: 'lines',
  rows: 'lines',
  pages: 'next',
  button: 'target',
} as const satisfies Record<Suggestion['kind'], IconName>;

/** The likely actions here. A row puts the words for it into the box, or shows the elements to choose from. */
function SuggestionRows({ session }: { session: Session }) {
  const { setDraft, setMode, run } = useIntents();
  const report = useSuggestions(session);
  if (!report || report.suggestions.length === 0) return null;
  const take = (suggestion: Suggestion) => {
    const { instruction, refs } = suggestion;
    if (instruction === undefined) {
      void run({ kind: 'find', instruction: suggestionTitle(suggestion), refs });
      return;
    }
    flushSync(() => {
      setMode('auto');
      setDraft(instruction);
    });
    focusGap();
  };
  return (
    <Choices
      id="suggestions"
      title={t('suggest.title')}
      aside={t('suggest.aside', [duration(report.ms)])}
      choices={report.suggestions.map((suggestion) => ({
        key: `${suggestion.kind} ${suggestion.refs.join()}`,
        icon: icons[suggestion.kind],
        title: suggestionTitle(suggestion),
        text: suggestionText(suggestion),
        onTake: () => take(suggestion),
      }))}
      isCut
    />
  );
}

/** The likely actions on the session's page: asked for now, and again whenever the page has changed. */
function useSuggestions({ id, url, pageChangedAt }: Session): SuggestReport | undefined {
  const { suggest } = useIntents();
  const page = `${url} ${pageChangedAt ?? 0}`;
  useEffect(() => void suggest(id, page), [suggest, id, page]);
  return usePanelState(({ suggestions }) => suggestions[id]);
}

/** The suggestion in a few words. */
function suggestionTitle({ kind, name }: Suggestion): string {
  if (kind === 'search') return t('suggest.search');
  if (name === '' && kind === 'form') return t('suggest.formUnnamed');
  if (name === '' && kind === 'dialog') return t('suggest.dialogUnnamed');
  return t(`suggest.${kind}`, [pageText(name)]);
}

/** More on the suggestion: its place, or a number. */
function suggestionText({ kind, name, count, instruction }: Suggestion): string {
  switch (kind) {
    case 'search':
      return t('suggest.searchText', [pageText(name)]);
    case 'button':
      return instruction ?? '';
    case 'dialog':
    case 'form':
    case 'list':
    case 'rows':
    case 'pages':
      return t(`suggest.${kind}Text`, count, [count]);
    default:
      return kind satisfies never;
  }
}

/** Chooses where instructions go: to the active tab, or to a cloud session. */
function TargetSwitch() {
  const { setTarget } = useIntents();
  const isCloud = usePanelState((state) => cloudOf(state) !== undefined);
  const chosen = usePanelState(({ cloudSessions, target }) => {
    const open = cloudSessions.filter(({ state }) => state === 'open').map(({ id }) => id);
    return open.find((id) => id === target) ?? open[0];
  });
  if (chosen === undefined) return null;
  return (
    <section className={sessionsCss.switch} aria-label={t('cloud.where')}>
      <SegmentedControl
        fullWidth
        aria-label={t('cloud.where')}
        data={[
          { value: 'tab', label: t('cloud.here') },
          { value: 'cloud', label: t('cloud.there') },
        ]}
        value={isCloud ? 'cloud' : 'tab'}
        onChange={(value) => setTarget(value === 'cloud' ? chosen : undefined)}
      />
    </section>
  );
}
