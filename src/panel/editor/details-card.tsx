import { Button, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { t } from '../../languages/t';
import type { Recording } from '../../protocol/recordings/recording';
import { useIntents } from '../panel-context';
import { tagsIn } from '../recordings/recorded-steps';
import ui from '../kit/kit.module.css';
import recordings from '../recordings/recordings.module.css';

/** Edits the name of the recording and its tags. */
export function DetailsCard({ recording: { name, tags } }: { recording: Recording }) {
  const { edit, showCard, saveOpen } = useIntents();
  const close = () => showCard(undefined);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (field: string) => {
      const typed = data.get(field);
      return typeof typed === 'string' ? typed.trim() : '';
    };
    edit((recording) => ({
      ...recording,
      name: text('name') || name,
      tags: tagsIn(text('tags')),
    }));
    close();
    void saveOpen();
  };
  return (
    <form
      data-arrival
      className={`${ui.card} ${recordings.card}`}
      aria-label={t('recordings.rename')}
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <TextInput data-answer name="name" label={t('editor.name')} defaultValue={name} maxLength={200} />
      <TextInput
        name="tags"
        label={t('editor.tags')}
        description={t('editor.tagsText')}
        defaultValue={tags.join(', ')}
      />
      <div className={ui.buttons}>
        <Button type="submit">{t('editor.take')}</Button>
        <Button variant="default" onClick={close} rightSection={<kbd>Esc</kbd>}>
          {t('recordings.close')}
        </Button>
      </div>
    </form>
  );
}
