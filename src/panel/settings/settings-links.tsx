import { UnstyledButton } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents } from '../panel-context';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';

const icons = { sites: 'target', privacy: 'lock', about: 'chip' } as const;

type LinkedScreen = keyof typeof icons;

/** The ways to screens of their own, under one heading. */
export function SettingsLinks({ title, screens }: { title: string; screens: readonly LinkedScreen[] }) {
  const { show } = useIntents();
  return (
    <section>
      <div className={shell.section}>
        <h2>{title}</h2>
      </div>
      <div className={shell.list}>
        {screens.map((screen) => (
          <UnstyledButton key={screen} className={shell.item} onClick={() => show(screen)}>
            <span className={shell.second}>
              <Icon name={icons[screen]} />
            </span>
            <span className={shell.grow}>
              <span className={shell.itemTitle}>{t(`${screen}.title`)}</span>
              <span className={shell.itemText}>{t(`${screen}.linkText`)}</span>
            </span>
            <Icon name="next" />
          </UnstyledButton>
        ))}
      </div>
    </section>
  );
}
