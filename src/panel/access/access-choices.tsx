import { Radio } from '@mantine/core';
import { t } from '../../languages/t';
import type { AccessScope } from '../intents/access';
import css from './access.module.css';
import shell from '../now/shell.module.css';

const scopes = ['once', 'site', 'all'] as const satisfies readonly AccessScope[];

type AccessChoicesProps = { scope: AccessScope; onChange: (scope: AccessScope) => void };

/** For how long: this time, this site, all sites. */
export function AccessChoices({ scope, onChange }: AccessChoicesProps) {
  return (
    <Radio.Group
      aria-label={t('access.howLong')}
      value={scope}
      onChange={(value) => onChange(scopes.find((known) => known === value) ?? 'site')}
    >
      <div className={css.choices}>
        {scopes.map((value) => (
          <Radio.Card key={value} value={value} className={css.choice} aria-label={t(`access.${value}`)}>
            <Radio.Indicator size="xs" mt={1} />
            <span className={shell.grow}>
              <span className={shell.itemTitle}>{t(`access.${value}`)}</span>
              <span className={`${shell.small} ${shell.second}`}>{t(`access.${value}Text`)}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
