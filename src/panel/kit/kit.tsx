import { ActionIcon, Button, UnstyledButton, type ActionIconProps, type ButtonProps } from '@mantine/core';
import {
  useState,
  type ComponentProps,
  type MouseEvent,
  type PropsWithChildren,
  type ReactNode,
} from 'react';
import { t } from '../../languages/t';
import { Icon, type IconName } from '../icons';
import shell from '../now/shell.module.css';
import { useIntents } from '../panel-context';
import type { Screen } from '../state';
import css from './kit.module.css';

/** Class names in one attribute. */
export const joined = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');

type SubHeaderProps = { title: string; backTo?: Screen; children?: ReactNode };

/** The head of a screen that is gone back from, with what can be done on all of it. */
export function SubHeader({ title, backTo = 'now', children }: SubHeaderProps) {
  const { show } = useIntents();
  return (
    <header className={shell.sub}>
      <IconButton icon="back" label={t('nav.back')} onClick={() => show(backTo)} />
      <h1 className={shell.grow}>{title}</h1>
      {children}
    </header>
  );
}

type SubScreenProps = SubHeaderProps & { tools?: ReactNode; foot?: ReactNode };

/** A screen below another: the way back, its tools, its content, and its foot. */
export const SubScreen = ({ title, backTo = 'settings', tools, foot, children }: SubScreenProps) => (
  <>
    <SubHeader title={title} backTo={backTo}>
      {tools}
    </SubHeader>
    <main className={shell.scroll}>{children}</main>
    {foot}
  </>
);

type HeadingProps = { title: string; id?: string; aside?: ReactNode };

/** The heading of a part of a screen. */
export const Heading = ({ title, id, aside }: HeadingProps) => (
  <div className={shell.section}>
    <h2 id={id}>{title}</h2>
    {aside !== undefined && <span className={shell.aside}>{aside}</span>}
  </div>
);

/** A part of a screen under its heading, which names it where it has an id. */
export const Section = ({ children, ...heading }: HeadingProps & PropsWithChildren) => (
  <section aria-labelledby={heading.id}>
    <Heading {...heading} />
    {children}
  </section>
);

type DockProps = { icon?: IconName; children: ReactNode };

/** The foot of a screen. */
export const Dock = ({ icon, children }: DockProps) => (
  <footer className={shell.dock}>
    {icon && <RowIcon name={icon} />}
    {children}
  </footer>
);

/** The foot of a screen with keys on it: where they are kept, and that they stay there. */
export const KeysStay = () => (
  <Dock icon="lock">
    <Small>{t('settings.keysStay')}</Small>
  </Dock>
);

export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={joined(css.card, className)} {...rest} />
);

type TitledCardProps = Omit<ComponentProps<'section'>, 'title'> & { title: string; id: string };

/** A card of its own under a heading. */
export const TitledCard = ({ title, id, children, ...rest }: TitledCardProps) => (
  <section className={joined(css.card, css.apart)} aria-labelledby={id} {...rest}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

export const List = ({ className, ...rest }: ComponentProps<'ul'>) => (
  <ul className={joined(shell.list, className)} {...rest} />
);

export const Buttons = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={joined(css.buttons, className)} {...rest} />
);

type SmallProps = ComponentProps<'p'> & { tone?: 'second' | 'third' };

/** Small words in a weaker colour. */
export const Small = ({ tone = 'second', className, ...rest }: SmallProps) => (
  <p className={joined(shell.small, shell[tone], className)} {...rest} />
);

type UndoProps = { className?: string; undo: string; onUndo: () => unknown; children: ReactNode };

/** Tells the last change of a list, with a way to undo it. */
export const Undo = ({ className, undo, onUndo, children }: UndoProps) => (
  <p className={joined(shell.small, css.undo, className)}>
    <span className={css.said}>{children}</span>
    <PlainButton size="xs" onClick={() => onUndo()}>
      {undo}
    </PlainButton>
  </p>
);

type MoreProps = ComponentProps<'details'> & { title: string; isWrong?: boolean; isSet?: boolean };

/** Folds what few need. It is open at first where something of it is set, and always where it is wrong. */
export function More({ title, isSet = false, isWrong = false, className, children, ...rest }: MoreProps) {
  const [isOpen, setOpen] = useState(isSet);
  return (
    <details
      className={joined(css.more, className)}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      {...rest}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}

type EmptyProps = Omit<ComponentProps<'section'>, 'title'> & { title?: string; text?: string };

/** Fills a screen that has nothing to list, in the middle of it. */
export const Empty = ({ title, text, className, children, ...rest }: EmptyProps) => (
  <section className={joined(shell.empty, className)} {...rest}>
    {title !== undefined && <h2>{title}</h2>}
    {text !== undefined && <p>{text}</p>}
    {children}
  </section>
);

type BadProps = { title?: string; className?: string; children: ReactNode };

/** Says that something went wrong. */
export const Bad = ({ title, className, children }: BadProps) => (
  <p className={joined(css.result, className)} data-tone="bad" role="alert">
    {title !== undefined && <b>{title}</b>} {children}
  </p>
);

type ElementProps = Omit<ComponentProps<'button'>, 'onClick' | 'color' | 'style' | 'size'>;
type OnClick = (event: MouseEvent<HTMLButtonElement>) => unknown;
type PlainButtonProps = ButtonProps & ElementProps & { icon?: IconName; onClick?: OnClick };

/** A button that is not the main one of its place. */
export const PlainButton = ({ icon, onClick, ...rest }: PlainButtonProps) => (
  <Button
    variant="default"
    leftSection={icon && <Icon name={icon} size={14} />}
    onClick={(event) => void onClick?.(event)}
    {...rest}
  />
);

/** A button that leaves what is asked, as Esc does. */
export const LeaveButton = (props: PlainButtonProps) => (
  <PlainButton rightSection={<kbd>Esc</kbd>} {...props} />
);

type IconButtonProps = Omit<ActionIconProps, 'size'> &
  ElementProps & { icon: IconName; label: string; size?: number; onClick?: OnClick };

/** A button with a drawing of `size` pixels, called `label`. */
export const IconButton = ({ icon, label, size, onClick, ...rest }: IconButtonProps) => (
  <ActionIcon aria-label={label} title={label} onClick={(event) => void onClick?.(event)} {...rest}>
    <Icon name={icon} size={size} />
  </ActionIcon>
);

/** Takes something out of a list. */
export const RemoveButton = (props: Omit<IconButtonProps, 'icon'>) => (
  <IconButton icon="close" size={14} {...props} />
);

const RowIcon = ({ name }: { name: IconName }) => (
  <span className={shell.second}>
    <Icon name={name} />
  </span>
);

type RowProps = { icon?: IconName; title: ReactNode; text?: ReactNode };

/** The words of a row: a title with a text below, beside an icon where it has one. */
export const RowWords = ({ icon, title, text }: RowProps) => (
  <>
    {icon && <RowIcon name={icon} />}
    <span className={shell.grow}>
      <span className={shell.itemTitle}>{title}</span>
      {text !== undefined && <span className={shell.itemText}>{text}</span>}
    </span>
  </>
);

type LinkRowProps = RowProps & { to: Screen; onOpen?: () => void };

/** A row that leads to a screen. */
export function LinkRow({ to, onOpen, ...row }: LinkRowProps) {
  const { show } = useIntents();
  const open = () => {
    onOpen?.();
    show(to);
  };
  return (
    <UnstyledButton className={shell.item} onClick={open}>
      <RowWords {...row} />
      <Icon name="next" />
    </UnstyledButton>
  );
}
