import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { useIntents, usePanelState } from '../../panel-context';
import { keyWords } from './opening-keys';
import { SubHeader } from '../sub-header';
import css from '../shell.module.css';
import keysCss from './keys.module.css';

const keys = [
  ['↵', 'run'],
  ['Shift ↵', 'line'],
  ['Ctrl ↵', 'runAll'],
  ['Alt 1…4', 'mode'],
  ['↑ ↓', 'rows'],
  ['→ ←', 'selector'],
  ['1…9', 'number'],
  ['H', 'numbers'],
  ['P', 'pick'],
  ['C', 'copy'],
  ['/', 'box'],
  ['↑', 'history'],
  ['Esc Esc', 'stop'],
  ['?', 'all'],
  ['↑ ↓ → ←', 'cell'],
  ['Enter', 'showCell'],
  ['Space', 'chooseRow'],
  ['↑ ↓ → ←', 'step'],
  ['Alt ↑ ↓', 'moveStep'],
  ['Del', 'removeStep'],
  ['Space', 'play'],
  ['.', 'oneStep'],
  ['Ctrl S', 'save'],
  ['Ctrl Z', 'undo'],
] as const;

/** All keys there are. */
export function KeysView() {
  const { show } = useIntents();
  const list = useRef<HTMLElement>(null);
  useEffect(() => list.current?.focus(), []);
  return (
    <>
      <SubHeader title={i18n.t('keys.title')} />
      {/* It takes the focus itself: else the keyboard could not scroll it. */}
      <main
        ref={list}
        className={`${css.scroll} ${keysCss.list}`}
        tabIndex={0}
        onKeyDown={({ key }) => key === 'Escape' && show('now')}
      >
        <dl className={`${css.list} ${keysCss.keys}`}>
          <OpeningRow />
          {keys.map(([key, name]) => (
            <div key={name}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{i18n.t(`keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </main>
    </>
  );
}

/** The keys that open the panel are the browser's: it says which, and there they are set. */
function OpeningRow() {
  const { shortcut } = usePanelState();
  const { openShortcuts } = useIntents();
  if (shortcut === undefined) return null;
  return (
    <div>
      <dt>{shortcut === '' ? i18n.t('keys.none') : <kbd>{keyWords(shortcut)}</kbd>}</dt>
      <dd className={keysCss.opening}>
        <span className={css.grow}>{i18n.t('keys.open')}</span>
        <Button variant="default" size="xs" onClick={() => void openShortcuts()}>
          {i18n.t(shortcut === '' ? 'keys.set' : 'keys.change')}
        </Button>
      </dd>
    </div>
  );
}
