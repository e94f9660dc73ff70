import { useState, type SyntheticEvent } from 'react';
import { t } from '../../languages/t';

/** For a field that has to be filled in: what lacks is said at it, in our words in place of the browser's bubble, and the first has the focus. */
export function useFault() {
  const [error, setError] = useState<string>();
  return {
    error,
    onInvalid: (event: SyntheticEvent<HTMLInputElement>) => {
      event.preventDefault();
      const { currentTarget } = event;
      setError(faultOf(currentTarget));
      const first = currentTarget.form?.querySelector<HTMLElement>('input:invalid');
      if (first === currentTarget) first.focus();
    },
    onInput: () => setError(undefined),
  };
}

function faultOf({ validity, min, max }: HTMLInputElement): string {
  return validity.valueMissing && !validity.badInput
    ? t('variables.lacks')
    : t('variables.noNumber', [min, max]);
}
