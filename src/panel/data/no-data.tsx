import { Button } from '@mantine/core';
import { t } from '../../languages/t';
import { useIntents } from '../panel-context';
import type { TabData } from '../tab-data';
import type { DataReading } from '../view';
import shell from '../now/shell.module.css';
import { UnreadFrames } from '../now/unread-frames';
import { ReadingState } from './reading-state';
import css from './data.module.css';

/** Says that nothing here is a table or a list, and what can be done. */
export function NoData({ data: { isPicked }, reading }: { data: TabData; reading: DataReading }) {
  const { readData, closeData, pick } = useIntents();
  return (
    <>
      <ReadingState {...reading} />
      <section className={`${shell.empty} ${css.alone}`} role="status">
        <h2>{t(isPicked ? 'data.noneThere' : 'data.none')}</h2>
        <p>{t(isPicked ? 'data.noneThereText' : 'data.noneText')}</p>
        <div className={css.choices}>
          <Button variant="default" onClick={() => void (isPicked ? closeData() : readData())}>
            {t(isPicked ? 'data.all' : 'data.again')}
          </Button>
          <Button variant="default" onClick={() => void pick()}>
            {t('data.pick')}
          </Button>
        </div>
      </section>
      <UnreadFrames />
    </>
  );
}
