import { t } from '../../languages/t';
import { isLocal, modelAddress } from '../model-address';
import { usePanelState } from '../panel-context';
import { Icon, type IconName } from '../icons';
import type { PanelState } from '../state';
import { Consents } from '../models/consents';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import { KeptList } from './kept-list';

type Fact = { icon: IconName; title: string; text: string };

/** Says what leaves this browser, and to whom, as it is set up now; and what is kept here. */
export function PrivacyView() {
  const state = usePanelState();
  return (
    <>
      <SubHeader title={t('privacy.title')} backTo="settings" />
      <main className={shell.scroll}>
        <Facts title={t('privacy.leaves')} facts={leaving(state)} />
        <Consents />
        <KeptList />
        <Facts title={t('privacy.notKept')} facts={never()} />
      </main>
    </>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section>
      <div className={shell.section}>
        <h2>{title}</h2>
      </div>
      <ul className={shell.list} aria-label={title}>
        {facts.map((fact) => (
          <li key={fact.title} className={shell.item}>
            <span className={shell.second}>
              <Icon name={fact.icon} />
            </span>
            <span className={shell.grow}>
              <span className={shell.itemTitle}>{fact.title}</span>
              <span className={shell.itemText}>{fact.text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What goes out, the models in their order first. */
function leaving({ settings, pairing }: PanelState): Fact[] {
  const origins = [...new Set(settings.models.flatMap(({ config }) => modelAddress(config) ?? []))];
  const models = origins.map((origin): Fact => ({
    icon: 'chip',
    title: new URL(origin).host,
    text: t(isLocal(origin) ? 'privacy.localModel' : 'privacy.model'),
  }));
  const cloud: Fact[] = settings.cloud
    ? [{ icon: 'cloud', title: new URL(settings.cloud.baseUrl).host, text: t('privacy.cloud') }]
    : [];
  const programs: Fact[] = pairing
    ? [{ icon: 'outside', title: t('privacy.programs'), text: t('privacy.programsText') }]
    : [];
  const all = [...models, ...cloud, ...programs];
  const makers: Fact = { icon: 'check', title: t('privacy.makers'), text: t('privacy.makersText') };
  return all.length > 0
    ? [...all, makers]
    : [{ icon: 'check', title: t('privacy.nothing'), text: t('privacy.nothingText') }, makers];
}

/** What never comes to rest, whatever is kept. */
const never = (): Fact[] => [
  { icon: 'lock', title: t('privacy.secretsTitle'), text: t('privacy.secrets') },
  { icon: 'close', title: t('privacy.never'), text: t('privacy.neverText') },
];
