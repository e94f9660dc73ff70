import { t } from '../../languages/t';
import type { PagePicture } from '../../protocol/recordings/replay';
import { whyNoPicture } from '../words/picture-words';
import css from './run.module.css';

type PictureOfFailureProps = { picture: PagePicture; number: number };

/** A picture of the page when step `number` was not done, which a press saves; or the reason why there is none. */
export function PictureOfFailure({ picture, number }: PictureOfFailureProps) {
  if ('absent' in picture) return <p>{whyNoPicture(picture.absent)}</p>;
  return (
    <a
      className={css.picture}
      href={picture.address}
      download={`step-${number}.jpg`}
      title={t('replay.savePicture')}
    >
      <img src={picture.address} alt={t('replay.picture', [number])} />
    </a>
  );
}
