import {
  Button,
  FileButton,
  Menu,
  NativeSelect,
  Switch,
  TextInput,
  type MenuProps,
  type NativeSelectProps,
  type SwitchProps,
  type TextInputProps,
} from '@mantine/core';
import { useEffect, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { t } from '../../languages/t';
import { Icon, type IconName } from '../icons';
import shell from '../now/shell.module.css';
import { joined, LeaveButton, PlainButton } from './kit';
import css from './kit.module.css';

/** The fields of a form by name, as they are filled in. */
export function typedIn(form: HTMLFormElement) {
  const data = new FormData(form);
  return {
    /** Empty where there is no such field. */
    text: (name: string): string => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    },
    isOn: (name: string): boolean => data.has(name),
  };
}

export type Typed = ReturnType<typeof typedIn>;

type FormProps = ComponentProps<'form'> & {
  onSend: (typed: Typed, form: HTMLFormElement) => unknown;
  onLeave?: () => unknown;
};

/** A form that is read when it is sent; Esc leaves it. */
export const Form = ({ onSend, onLeave, ...rest }: FormProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      void onSend(typedIn(event.currentTarget), event.currentTarget);
    }}
    onKeyDown={(event) => event.key === 'Escape' && void onLeave?.()}
    {...rest}
  />
);

type SendOrLeaveProps = { send: string; isOff?: boolean; leave: string; onLeave: () => unknown };

/** The buttons of a question: the one that sends the answer, and the one that leaves it. */
export const SendOrLeave = ({ send, isOff, leave, onLeave }: SendOrLeaveProps) => (
  <div className={css.buttons}>
    <Button type="submit" disabled={isOff}>
      {send}
    </Button>
    <LeaveButton onClick={onLeave}>{leave}</LeaveButton>
  </div>
);

type FormCardProps = FormProps &
  Omit<SendOrLeaveProps, 'leave'> & { title: string; id: string; leave?: string; below?: ReactNode };

/** A card that asks for something under a heading. */
export function FormCard({ title, id, send, isOff, leave, below, children, ...form }: FormCardProps) {
  const { className, onLeave } = form;
  return (
    <Form aria-labelledby={id} {...form} className={joined(css.card, css.apart, className)}>
      <h2 id={id}>{title}</h2>
      {children}
      <SendOrLeave send={send} isOff={isOff} leave={leave ?? t('recordings.close')} onLeave={onLeave} />
      {below}
    </Form>
  );
}

/** Gives the focus to the first field that does not do, which says why when it has it. */
export function useFaultFocus(form: RefObject<HTMLFormElement | null>, faults: unknown): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- other faults are what it is for
  }, [form, faults]);
}

type ChoiceProps<Option extends string> = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  options: readonly Option[];
  wordOf: (option: Option) => string;
  value: Option;
  onChoose: (option: Option) => unknown;
};

/** One of some words. */
export function Choice<Option extends string>(props: ChoiceProps<Option>) {
  const { options, wordOf, value, onChoose, ...rest } = props;
  return (
    <NativeSelect
      value={value}
      data={options.map((option) => ({ value: option, label: wordOf(option) }))}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => option === currentTarget.value);
        if (chosen !== undefined) void onChoose(chosen);
      }}
      {...rest}
    />
  );
}

type ToggleProps = Omit<SwitchProps, 'onChange'> & { onChange: (isOn: boolean) => unknown };

export const Toggle = ({ onChange, ...rest }: ToggleProps) => (
  <Switch onChange={({ currentTarget }) => void onChange(currentTarget.checked)} {...rest} />
);

type SearchProps = Omit<TextInputProps, 'onChange'> & { label: string; onSearch: (words: string) => void };

/** The field that the key `/` comes to on a screen that can be searched. */
export const Search = ({ label, onSearch, ...rest }: SearchProps) => (
  <TextInput
    id="search"
    type="search"
    aria-label={label}
    placeholder={label}
    onChange={({ currentTarget }) => onSearch(currentTarget.value)}
    {...rest}
  />
);

type CommitInputProps = { label: string; value: string; onCommit: (text: string) => unknown };

/** A field whose text counts when it is left, or Enter pressed: each change is one that can be undone. */
export function CommitInput({ label, value, onCommit }: CommitInputProps) {
  const commit = (input: HTMLInputElement) => {
    if (input.value !== value) onCommit(input.value);
  };
  return (
    <TextInput
      key={value}
      label={label}
      size="xs"
      defaultValue={value}
      spellCheck={false}
      autoComplete="off"
      onBlur={({ currentTarget }) => commit(currentTarget)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') commit(currentTarget);
        // As it was: leaving the field changes nothing then.
        if (key === 'Escape') currentTarget.value = value;
      }}
    />
  );
}

type FileInputProps = Omit<ComponentProps<typeof PlainButton>, 'onClick'> & {
  /** The name of the field; the button says what is done with the file. */
  label: string;
  accept: string;
  onFile: (file: File) => unknown;
};

export const FileInput = ({ label, accept, onFile, ...button }: FileInputProps) => (
  <FileButton
    accept={accept}
    onChange={(file) => file && void onFile(file)}
    inputProps={{ 'aria-label': label }}
  >
    {({ onClick }) => <PlainButton onClick={onClick} {...button} />}
  </FileButton>
);

/** The entries of a menu, each with its word. */
export type MenuItems = readonly (readonly [word: string, onChoose: () => unknown])[];

type ActionMenuProps = MenuProps & { target: ReactNode; items: MenuItems; className?: string };

/** The menu that `target`, a button, opens; `children` come last in it. */
export const ActionMenu = ({ target, items, className, children, ...menu }: ActionMenuProps) => (
  <Menu withinPortal {...menu}>
    <Menu.Target>{target}</Menu.Target>
    <Menu.Dropdown className={className}>
      {items.map(([word, onChoose]) => (
        <Menu.Item key={word} onClick={() => void onChoose()}>
          {word}
        </Menu.Item>
      ))}
      {children}
    </Menu.Dropdown>
  </Menu>
);

type ChoicesProps = { icon: IconName; label: string; items: MenuItems };

/** A menu below a list, which opens above it. */
export const Choices = ({ icon, label, items }: ChoicesProps) => (
  <ActionMenu
    position="top-start"
    items={items}
    target={
      <PlainButton variant="subtle" size="xs" icon={icon}>
        {label}
      </PlainButton>
    }
  />
);

type PickingProps = { className: string | undefined; onCancel: () => unknown };

/** Says that the user is to point at an element of the page. */
export const Picking = ({ className, onCancel }: PickingProps) => (
  <div className={joined(css.tools, className)} role="status">
    <p className={`${shell.small} ${shell.grow}`}>
      {t('pick.title')} <span className={shell.third}>{t('pick.text')}</span>
    </p>
    <PlainButton size="xs" onClick={onCancel}>
      {t('pick.cancel')}
    </PlainButton>
  </div>
);

type VariableButtonsProps = { className: string | undefined; onMake: (isSecret: boolean) => unknown };

/** Makes a text that was typed a variable, or a secret. */
export const VariableButtons = ({ className, onMake }: VariableButtonsProps) => (
  <div className={className}>
    <PlainButton size="xs" onClick={() => onMake(false)}>
      {t('live.variable')}
    </PlainButton>
    <PlainButton size="xs" leftSection={<Icon name="lock" size={12} />} onClick={() => onMake(true)}>
      {t('live.secret')}
    </PlainButton>
  </div>
);
