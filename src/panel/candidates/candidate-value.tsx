import { Button, TextInput } from '@mantine/core';
import { t } from '../../languages/t';
import { actionTitle } from '../words/deed-titles';
import type { Row } from '../view';
import css from './candidates.module.css';

type CandidateValueProps = { row: Row; onRun: (value: string) => void };

/** Asks what to type or choose, where the instruction did not say it. */
export function CandidateValue({ row, onRun }: CandidateValueProps) {
  return (
    <form
      className={css.value}
      onSubmit={(event) => {
        event.preventDefault();
        const value = new FormData(event.currentTarget).get('value');
        if (typeof value === 'string' && value !== '') onRun(value);
      }}
    >
      <TextInput
        name="value"
        size="xs"
        flex={1}
        type={row.candidate.fingerprint?.secret ? 'password' : 'text'}
        autoComplete="off"
        aria-label={t('candidates.value', [actionTitle(row.candidate.action, row.candidate.fingerprint)])}
        placeholder={t('candidates.needsValue')}
      />
      <Button type="submit" variant="default">
        {t('candidates.run')}
      </Button>
    </form>
  );
}
