import { t } from '../../languages/t';
import { isOfAnotherSite } from '../view';
import type { Run } from '../../protocol/session';
import { pageShown, type SeenSession } from '../aimed';
import { useIntents, usePanelState } from '../panel-context';
import { duration } from '../format';
import { actionTitle } from '../words/deed-titles';
import { ActionChips } from './action-chips';
import { flushSync } from 'react-dom';
import { focusSaid } from '../hooks/use-panel-keys';
import { gapIn, recentRuns } from '../recent-history';
import { knownNames, requestOf } from '../state';
import { costWords } from '../words/cost-words';
import { factWords } from '../words/extract-words';
import { Choices, type Choice } from './choices';

const shownRows = 5;

/** The actions that were found last. A row opens the list of them. */
export function FoundRows({ session }: { session: SeenSession }) {
  const { openList } = useIntents();
  const run = usePanelState((state) => {
    const page = pageShown(state);
    const isHere = (each: Run) => !page || !isOfAnotherSite(each, session, page);
    return session.runs.find((each) => each.kind === 'observe' && each.candidates.length > 0 && isHere(each));
  });
  if (!run) return null;
  return (
    <Choices
      id="found"
      title={t('idle.found')}
      aside={duration(run.ms)}
      choices={run.candidates.slice(0, shownRows).map(({ action, fingerprint }) => ({
        key: `${action.selector} ${action.method}`,
        icon: 'target',
        title: actionTitle(action, fingerprint),
        more: <ActionChips action={action} />,
        onTake: () => openList(run.id),
      }))}
      isCut
      isNamed={false}
    />
  );
}

const shownRuns = 6;

/** Earlier instructions of this session. A row puts its words back into the box. */
export function RecentRuns({ runs }: { runs: readonly Run[] }) {
  const names = usePanelState(knownNames);
  const { setDraft, setMode } = useIntents();
  const recent = recentRuns(runs, shownRuns);
  if (recent.length === 0) return null;
  const recall = (run: Run) => {
    flushSync(() => {
      setMode(requestOf(run).kind);
      setDraft(run.instruction);
    });
    focusSaid(gapIn(run.instruction, names));
  };
  const choices = recent.map((run): Choice => ({
    key: run.id,
    icon: 'clock',
    title: run.instruction,
    text: summaryOf(run),
    onTake: () => recall(run),
  }));
  const aside = (
    <>
      <kbd>↑</kbd> {t('idle.recentHint')}
    </>
  );
  return (
    <Choices id="recent" title={t('idle.recent')} aside={aside} choices={choices} isCut isNamed={false} />
  );
}

function summaryOf(run: Run): string {
  const count = run.candidates.length;
  const state = t(`run.state_${run.corrected ? 'corrected' : run.state}`);
  const outcome =
    run.state === 'candidates'
      ? [t('run.actions', count, [count])]
      : run.extracted && run.state === 'done'
        ? factWords(run.extracted)
        : [state];
  return [t(`kind.${run.kind}`), ...outcome, ...costWords(run)].join(' · ');
}
