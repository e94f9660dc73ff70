import { ActionIcon } from '@mantine/core';
import { t } from '../../languages/t';
import { Icon } from '../icons';
import type { SiteGrant } from '../intents/site-grants';
import shell from '../now/shell.module.css';
import css from './settings.module.css';

type SiteRowProps = {
  site: SiteGrant;
  /** Undefined where there is nothing that can be taken back. */
  onRemove: (() => void) | undefined;
};

/** A site, what may be done there, and for how long. */
export function SiteRow({ site, onRemove }: SiteRowProps) {
  const name = site.host ?? t('sites.all');
  const remove = t('models.remove', [name]);
  return (
    <li className={`${shell.item} ${css.siteRow}`}>
      <span className={shell.grow}>
        <span className={shell.itemTitle}>
          <bdi>{name}</bdi>
        </span>
        <span className={shell.itemText}>{lifeOf(site)}</span>
        {site.acts > 0 && <span className={shell.itemText}>{t('sites.acts', site.acts, [site.acts])}</span>}
      </span>
      {onRemove && (
        <ActionIcon aria-label={remove} title={remove} onClick={onRemove}>
          <Icon name="close" size={14} />
        </ActionIcon>
      )}
    </li>
  );
}

function lifeOf({ until, patterns }: SiteGrant): string {
  if (until === 'fixed') return t('sites.fixed');
  if (until === 'session') return t('sites.session');
  return t(patterns.length > 0 ? 'sites.kept' : 'sites.withAll');
}
