import { Radio } from '@mantine/core';
import { t } from '../../languages/t';
import access from '../access/access.module.css';
import shell from '../now/shell.module.css';
import css from './welcome.module.css';

const kinds = ['none', 'local', 'key'] as const;

/** The kind of model that a newcomer begins with. */
export type ModelKind = (typeof kinds)[number];

type ModelChoiceProps = { kind: ModelKind; onChange: (kind: ModelKind) => void };

/** With or without a model; without is where to start. */
export function WelcomeModel({ kind, onChange }: ModelChoiceProps) {
  return (
    <>
      <div className={shell.section}>
        <h2 id="think">{t('welcome.think')}</h2>
        <span className={shell.aside}>{t('welcome.later')}</span>
      </div>
      <Radio.Group
        aria-labelledby="think"
        value={kind}
        onChange={(value) => onChange(kinds.find((known) => known === value) ?? 'none')}
      >
        <div className={`${access.choices} ${css.choices}`}>
          {kinds.map((value) => (
            <Radio.Card
              key={value}
              value={value}
              className={access.choice}
              aria-label={t(`welcome.${value}`)}
            >
              <Radio.Indicator size="xs" mt={1} />
              <span className={shell.grow}>
                <span className={shell.itemTitle}>{t(`welcome.${value}`)}</span>
                <span className={`${shell.small} ${shell.second}`}>{t(`welcome.${value}Text`)}</span>
              </span>
              {value === 'none' && <span className={css.hint}>{t('welcome.start')}</span>}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </>
  );
}
