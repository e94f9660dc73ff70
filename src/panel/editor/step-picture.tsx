import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import { useIntents } from '../panel-context';
import css from './editor.module.css';

/** The page as it was when the step was recorded; nothing when there is no picture of it any more. */
export function StepPicture({ thumbnail }: { thumbnail: string }) {
  const { readThumbnail } = useIntents();
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const found = await readThumbnail(thumbnail);
      if (isWanted) setPicture(found);
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [thumbnail, readThumbnail]);
  return picture === null ? null : (
    <img className={css.picture ?? ''} src={picture} alt={t('step.picture')} />
  );
}
