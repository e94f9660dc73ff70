import { ActionIcon } from '@mantine/core';
import { i18n } from '#i18n';
import { Icon } from '../../icons';
import type { SiteGrant } from '../../intents/site-grants';
import shell from '../shell.module.css';
import css from './settings.module.css';

type SiteRowProps = {
  site: SiteGrant;
  /** Undefined where there is nothing that can be taken back. */
  onRemove: (() => void) | undefined;
};

/** A site, what may be done there, and for how long. */
export function SiteRow({ site, onRemove }: SiteRowProps) {
  const name = site.host ?? i18n.t('sites.all');
  const remove = i18n.t('models.remove', [name]);
  return (
    <li className={`${shell.item} ${css.siteRow}`}>
      <span className={shell.grow}>
        <span className={shell.itemTitle}>
          <bdi>{name}</bdi>
        </span>
        <span className={shell.itemText}>{lifeOf(site)}</span>
        {site.acts > 0 && (
          <span className={shell.itemText}>{i18n.t('sites.acts', site.acts, [site.acts])}</span>
        )}
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
  if (until === 'fixed') return i18n.t('sites.fixed');
  if (until === 'session') return i18n.t('sites.session');
  return i18n.t(patterns.length > 0 ? 'sites.kept' : 'sites.withAll');
}
