import { Anchor } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import ui from '../kit/kit.module.css';
import css from './settings.module.css';

/** Which Tabwright this is, and under which licences it and what is in it are given. */
export function AboutView() {
  const { readVersion } = useIntents();
  return (
    <>
      <SubHeader title={t('about.title')} backTo="settings" />
      <main className={shell.scroll}>
        <div className={ui.card}>
          <dl className={css.about}>
            <div>
              <dt>{t('about.version')}</dt>
              <dd>{readVersion()}</dd>
            </div>
            <div>
              <dt>{t('about.licence')}</dt>
              <dd>
                <LicenceLink href="/licence.txt" words={t('about.own')} />
              </dd>
            </div>
            <div>
              <dt>{t('about.source')}</dt>
              <dd>{t('about.sourceText')}</dd>
            </div>
            <div>
              <dt>{t('about.others')}</dt>
              <dd>
                <LicenceLink href="/third-party-licences.txt" words={t('about.open')} />
              </dd>
            </div>
          </dl>
        </div>
      </main>
    </>
  );
}

function LicenceLink({ href, words }: { href: string; words: string }) {
  return (
    <Anchor href={href} target="_blank" className={css.link}>
      {words} <Icon name="outside" size={12} />
    </Anchor>
  );
}
