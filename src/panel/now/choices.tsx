import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons';
import css from './shell.module.css';

/** A row that is taken by a press. */
export type Choice = {
  key: string;
  icon: IconName;
  title: string;
  text?: string;
  /** Stands at the end of the row. */
  more?: ReactNode;
  isDone?: boolean;
  onTake: () => unknown;
};

type ChoicesProps = {
  id: string;
  title: string;
  aside?: ReactNode;
  choices: readonly Choice[];
  /** Long words are cut, not wrapped. */
  isCut?: boolean;
  /** The list has the name of its heading, besides the part of the screen. */
  isNamed?: boolean;
};

/** Rows under a heading, each with an icon and its words. */
export function Choices({ id, title, aside, choices, isCut = false, isNamed = true }: ChoicesProps) {
  const cut = isCut ? css.truncate : '';
  return (
    <section aria-labelledby={id}>
      <div className={css.section}>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span className={css.aside}>{aside}</span>}
      </div>
      <ul className={css.list} aria-labelledby={isNamed ? id : undefined}>
        {choices.map(({ key, icon, title: words, text, more, isDone = false, onTake }) => (
          <li key={key}>
            <UnstyledButton className={css.item} onClick={() => void onTake()}>
              <span className={isDone ? css.good : css.third}>
                <Icon name={icon} />
              </span>
              <span className={css.grow}>
                <span className={`${css.itemTitle} ${cut}`}>
                  <bdi>{words}</bdi>
                </span>
                {text !== undefined && (
                  <span className={`${css.itemText} ${cut}`}>
                    <bdi>{text}</bdi>
                  </span>
                )}
              </span>
              {more}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
