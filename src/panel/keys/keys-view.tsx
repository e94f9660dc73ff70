import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import type { Screen } from '../state';
import { pressedKeys } from '../words/key-words';
import { keyWords } from './opening-keys';
import { SubHeader } from '../now/sub-header';
import css from '../now/shell.module.css';
import keysCss from './keys.module.css';

const groups = {
  box: [
    ['/', 'box'],
    ['↵', 'run'],
    ['Shift ↵', 'line'],
    ['↑', 'history'],
    ['Alt 1…4', 'mode'],
  ],
  list: [
    ['↑ ↓', 'rows'],
    ['→ ←', 'selector'],
    ['1…9', 'number'],
    ['Ctrl ↵', 'runAll'],
    ['C', 'copy'],
    ['H', 'numbers'],
    ['P', 'pick'],
  ],
  data: [
    ['↑ ↓ → ←', 'cell'],
    ['↵', 'showCell'],
    ['Space', 'chooseRow'],
  ],
  recording: [
    ['↑ ↓ → ←', 'step'],
    ['Alt ↑ ↓', 'moveStep'],
    ['Del', 'removeStep'],
    ['Space', 'play'],
    ['.', 'oneStep'],
    ['Ctrl S', 'save'],
    ['Ctrl Z', 'undo'],
  ],
} as const;

const groupNames = ['box', 'list', 'data', 'recording'] as const;

/** All keys there are, by where they count. Esc goes back to where the list was opened. */
export function KeysView() {
  const { screenBefore } = usePanelState();
  const list = useRef<HTMLElement>(null);
  useEffect(() => list.current?.focus(), []);
  useEscape(screenBefore);
  return (
    <>
      <SubHeader title={t('keys.title')} backTo={screenBefore} />
      {/* It takes the focus itself: else the keyboard could not scroll it. */}
      <main ref={list} className={`${css.scroll} ${keysCss.list}`} tabIndex={0}>
        <KeyGroup title={t('keys.group_panel')}>
          <OpeningRow />
          <KeyRow pressed="Esc Esc" deed={t('keys.stop')} />
          <KeyRow pressed="?" deed={t('keys.all')} />
          <KeyRow pressed="Esc" deed={t('keys.close')} />
        </KeyGroup>
        {groupNames.map((group) => (
          <KeyGroup key={group} title={t(`keys.group_${group}`)}>
            {groups[group].map(([pressed, name]) => (
              <KeyRow key={name} pressed={pressed} deed={t(`keys.${name}`)} />
            ))}
          </KeyGroup>
        ))}
      </main>
    </>
  );
}

/** Esc shows `back`, wherever the focus is. */
function useEscape(back: Screen): void {
  const { show } = useIntents();
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && show(back);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [show, back]);
}

function KeyGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <div className={css.section}>
        <h2>{title}</h2>
      </div>
      <dl className={`${css.list} ${keysCss.keys}`}>{children}</dl>
    </section>
  );
}

function KeyRow({ pressed, deed }: { pressed: string; deed: string }) {
  return (
    <div>
      <dt>
        <kbd>{pressedKeys(pressed)}</kbd>
      </dt>
      <dd>{deed}</dd>
    </div>
  );
}

/** The keys that open the panel are the browser's: it says which, and there they are set. */
function OpeningRow() {
  const { shortcut } = usePanelState();
  const { openShortcuts } = useIntents();
  if (shortcut === undefined) return null;
  return (
    <div>
      <dt>{shortcut === '' ? t('keys.none') : <kbd>{keyWords(shortcut)}</kbd>}</dt>
      <dd className={keysCss.opening}>
        <span className={css.grow}>{t('keys.open')}</span>
        <Button variant="default" size="xs" onClick={() => void openShortcuts()}>
          {t(shortcut === '' ? 'keys.set' : 'keys.change')}
        </Button>
      </dd>
    </div>
  );
}
