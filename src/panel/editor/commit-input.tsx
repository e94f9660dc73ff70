import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

type CommitInputProps = {
  label: string;
  value: string;
  /** Called when another text was typed and the field is left, or Enter pressed. */
  onCommit: (text: string) => void;
  mono?: boolean;
  children?: ReactNode;
};

/** A field whose text counts once it is typed: each change is one that can be undone. */
export function CommitInput({ label, value, onCommit, mono = false, children }: CommitInputProps) {
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
      rightSection={children}
      {...(mono && { ff: 'monospace' })}
      onBlur={({ currentTarget }) => commit(currentTarget)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') commit(currentTarget);
        // As it was: leaving the field changes nothing then.
        if (key === 'Escape') currentTarget.value = value;
      }}
    />
  );
}
