import { i18n } from '#i18n';
import { SubHeader } from './sub-header';
import css from './shell.module.css';
import keysCss from './keys.module.css';

const keys = [
  ['↵', 'run'],
  ['Shift ↵', 'line'],
  ['Ctrl ↵', 'runAll'],
  ['Alt 1…2', 'mode'],
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
  return (
    <>
      <SubHeader title={i18n.t('keys.title')} />
      {/* Nothing in it takes the focus, so it does itself: else the keyboard could not scroll it. */}
      <main className={css.scroll} tabIndex={0}>
        <dl className={`${css.list} ${keysCss.keys}`}>
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
