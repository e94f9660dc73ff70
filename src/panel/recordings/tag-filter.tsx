import { UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { t } from '../../languages/t';
import { pageText } from '../format';
import css from './recordings.module.css';

type TagButtonsProps = {
  className: string | undefined;
  all: readonly string[];
  chosen: readonly string[];
  onTag: (tag: string) => void;
};

/** Chooses the recordings that have all of some tags. The arrow keys go from tag to tag. */
export function TagButtons({ className, all, chosen, onTag }: TagButtonsProps) {
  return (
    <div className={className} role="group" aria-label={t('recordings.byTag')} onKeyDown={goOn}>
      {all.map((tag) => (
        <UnstyledButton
          key={tag}
          className={css.tag}
          aria-pressed={chosen.includes(tag)}
          onClick={() => onTag(tag)}
        >
          <bdi>{pageText(tag)}</bdi>
        </UnstyledButton>
      ))}
    </div>
  );
}

function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  const tags = [...event.currentTarget.querySelectorAll('button')];
  const at = tags.findIndex((tag) => tag === document.activeElement);
  const isBack = (event.key === 'ArrowLeft') !== (document.dir === 'rtl');
  tags[at + (isBack ? -1 : 1)]?.focus();
  event.preventDefault();
}
