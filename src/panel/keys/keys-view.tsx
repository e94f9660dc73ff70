import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../languages/t';
import { Heading, joined, PlainButton, SubHeader } from '../kit/kit';
import shell from '../now/shell.module.css';
import { useIntents, usePanelState } from '../panel-context';
import { pressedKeys } from '../words/key-words';
import css from './keys.module.css';
import { keyWords } from './opening-keys';

const groups = {
  box: [
    ['/', 'box'],
    ['↵', 'run'],
    ['Shift ↵', 'line'],
    ['↑', 'history'],
    ['Alt 0…4', 'mode'],
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

/** All keys there are, by where they count. Esc, wherever the focus is, goes back to where the list was opened. */
export function KeysView() {
  const screenBefore = usePanelState((state) => state.screenBefore);
  const { show } = useIntents();
  const list = useRef<HTMLElement>(null);
  useEffect(() => list.current?.focus(), []);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && show(screenBefore);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [show, screenBefore]);
  return (
    <>
      <SubHeader title={t('keys.title')} backTo={screenBefore} />
      {/* It takes the focus itself: else the keyboard could not scroll it. */}
      <main ref={list} className={`${shell.scroll} ${css.list}`} tabIndex={0}>
        <KeyGroup title={t('keys.group_panel')}>
          <OpeningRow />
          <KeyRow pressed="Esc Esc" effect={t('keys.stop')} />
          <KeyRow pressed="?" effect={t('keys.all')} />
          <KeyRow pressed="Esc" effect={t('keys.close')} />
        </KeyGroup>
        {groupNames.map((group) => (
          <KeyGroup key={group} title={t(`keys.group_${group}`)}>
            {groups[group].map(([pressed, name]) => (
              <KeyRow key={name} pressed={pressed} effect={t(`keys.${name}`)} />
            ))}
          </KeyGroup>
        ))}
      </main>
    </>
  );
}

const KeyGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Heading title={title} />
    <dl className={joined(shell.list, css.keys)}>{children}</dl>
  </section>
);

const KeyRow = ({ pressed, effect }: { pressed: string; effect: string }) => (
  <div>
    <dt>
      <kbd>{pressedKeys(pressed)}</kbd>
    </dt>
    <dd>{effect}</dd>
  </div>
);

/** The keys that open the panel are the browser's: it says which, and there they are set. */
function OpeningRow() {
  const shortcut = usePanelState((state) => state.shortcut);
  const { openShortcuts } = useIntents();
  if (shortcut === undefined) return null;
  return (
    <div>
      <dt>{shortcut === '' ? t('keys.none') : <kbd>{keyWords(shortcut)}</kbd>}</dt>
      <dd className={css.opening}>
        <span className={shell.grow}>{t('keys.open')}</span>
        <PlainButton size="xs" onClick={() => openShortcuts()}>
          {t(shortcut === '' ? 'keys.set' : 'keys.change')}
        </PlainButton>
      </dd>
    </div>
  );
}
