import { Button } from '@mantine/core';
import { i18n } from '#i18n';
import css from './shell.module.css';

/** A part of the panel whose code is gone, as after an update: only the whole panel anew has it again. */
export function MissingPart() {
  return (
    <section className={css.empty} role="alert">
      <h2>{i18n.t('missingPart.title')}</h2>
      <p>{i18n.t('missingPart.text')}</p>
      <Button variant="default" mt="lg" onClick={() => location.reload()}>
        {i18n.t('missingPart.reload')}
      </Button>
    </section>
  );
}
