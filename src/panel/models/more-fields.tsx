import { Textarea } from '@mantine/core';
import { useState, type ComponentProps } from 'react';
import { t } from '../../languages/t';
import { emptyFields, readConfig, readPasted } from '../model-form';
import { EditorFields } from './editor-fields';
import css from './models.module.css';

type MoreFieldsProps = ComponentProps<typeof EditorFields> & {
  onPaste: (model: ReturnType<typeof readConfig>) => void;
};

/** What few need: addresses, formats and headers of one's own, or a whole configuration. Open where something of it is set, or wrong. */
export function MoreFields({ onPaste, ...fields }: MoreFieldsProps) {
  const { names } = fields;
  const isSet = names.some((name) => name !== 'format' && fields.fields[name] !== emptyFields[name]);
  const [isOpen, setOpen] = useState(isSet);
  const [isBad, setBad] = useState(false);
  const isWrong = names.some((name) => fields.faults.includes(name));
  const paste = (text: string) => {
    const config = readPasted(text);
    if (config) onPaste(readConfig(config));
    else setBad(text.trim() !== '');
  };
  return (
    <details
      className={css.more}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('models.more')}</summary>
      <EditorFields {...fields} />
      <Textarea
        label={t('models.paste')}
        description={t('models.pasteText')}
        spellCheck={false}
        autosize
        maxRows={4}
        onChange={({ currentTarget }) => paste(currentTarget.value)}
        error={isBad && t('models.badPaste')}
      />
    </details>
  );
}
