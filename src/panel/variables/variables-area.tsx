import { t } from '../../languages/t';
import { usePanelState } from '../panel-context';
import { knownVariables } from '../state';
import shell from '../now/shell.module.css';
import { AddVariable } from './add-variable';
import { VariableRow } from './variable-row';
import css from './variables.module.css';

/** The variables there are, and a way to add one. */
export function VariablesArea() {
  const state = usePanelState();
  const known = knownVariables(state);
  if (!state.variablesOpen) return null;
  return (
    <section className={css.area} aria-label={t('variables.title')}>
      <p className={`${shell.small} ${shell.second}`}>{t('variables.text')}</p>
      {known.length > 0 && (
        <ul className={shell.list}>
          {known.map((variable) => (
            <VariableRow key={variable.name} variable={variable} />
          ))}
        </ul>
      )}
      <AddVariable />
    </section>
  );
}
