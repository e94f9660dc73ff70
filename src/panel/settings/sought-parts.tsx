import { Children, useLayoutEffect, useRef, type ReactNode } from 'react';
import { t } from '../../languages/t';
import shell from '../now/shell.module.css';
import css from './settings.module.css';

type SoughtPartsProps = { sought: string; children: ReactNode };

/** Shows the parts that say all words that are sought, and says where none does. */
export function SoughtParts({ sought, children }: SoughtPartsProps) {
  const list = useRef<HTMLDivElement>(null);
  // What parts say changes with what they read, too.
  useLayoutEffect(() => {
    const words = sought.toLocaleLowerCase().split(/\s+/u);
    for (const part of list.current?.children ?? []) {
      const text = part.textContent.toLocaleLowerCase();
      part.toggleAttribute('hidden', !words.every((word) => text.includes(word)));
    }
  });
  return (
    <>
      <div ref={list} className={css.parts}>
        {Children.map(children, (child) => child && <div>{child}</div>)}
      </div>
      <p className={`${shell.empty} ${shell.second} ${css.noPart}`} role="status">
        {t('settings.noHits', [sought])}
      </p>
    </>
  );
}
