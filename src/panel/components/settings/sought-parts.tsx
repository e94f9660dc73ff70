import { Children, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { i18n } from '#i18n';
import shell from '../shell.module.css';

type SoughtPartsProps = { sought: string; children: ReactNode };

/** Shows the parts that say all words that are sought, and says where none does. */
export function SoughtParts({ sought, children }: SoughtPartsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [isNone, setNone] = useState(false);
  // What parts say changes with what they read, too.
  useLayoutEffect(() => {
    const words = sought.toLocaleLowerCase().split(/\s+/u);
    const parts = [...(list.current?.children ?? [])].filter((part) => part instanceof HTMLElement);
    for (const part of parts) {
      const text = part.textContent.toLocaleLowerCase();
      part.hidden = !words.every((word) => text.includes(word));
    }
    setNone(parts.every(({ hidden }) => hidden));
  });
  return (
    <>
      <div ref={list}>{Children.map(children, (child) => child && <div>{child}</div>)}</div>
      {isNone && (
        <p className={`${shell.empty} ${shell.second}`} role="status">
          {i18n.t('settings.noHits', [sought])}
        </p>
      )}
    </>
  );
}
