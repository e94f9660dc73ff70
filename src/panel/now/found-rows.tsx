import { UnstyledButton } from '@mantine/core';
import { t } from '../../languages/t';
import { isOfAnotherSite } from '../view';
import type { Run } from '../../protocol/session';
import { pageShown, type SeenSession } from '../aimed';
import { useIntents, usePanelState } from '../panel-context';
import { duration } from '../format';
import { actionTitle } from '../words/deed-titles';
import { ActionChips } from './action-chips';
import { Icon } from '../icons';
import css from './shell.module.css';

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
    <section aria-labelledby="found">
      <div className={css.section}>
        <h2 id="found">{t('idle.found')}</h2>
        <span className={css.aside}>{duration(run.ms)}</span>
      </div>
      <ul className={css.list}>
        {run.candidates.slice(0, shownRows).map(({ action, fingerprint }) => (
          <li key={`${action.selector} ${action.method}`}>
            <UnstyledButton className={css.item} onClick={() => openList(run.id)}>
              <span className={css.third}>
                <Icon name="target" />
              </span>
              <span className={css.grow}>
                <span className={`${css.itemTitle} ${css.truncate}`}>
                  <bdi>{actionTitle(action, fingerprint)}</bdi>
                </span>
              </span>
              <ActionChips action={action} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
