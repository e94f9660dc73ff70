import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import css from './shell.module.css';

/** A part of the panel whose code is gone, as after an update: only the whole panel anew has it again. */
export function MissingPart() {
  return (
    <section className={css.empty} role="alert">
      <h2>{t('missingPart.title')}</h2>
      <p>{t('missingPart.text')}</p>
      <Button variant="default" mt="lg" onClick={() => location.reload()}>
        {t('missingPart.reload')}
      </Button>
    </section>
  );
}
