import { ActionIcon, CopyButton } from '@mantine/core';
import { t } from '../../languages/t';
import type { Candidate } from '../../protocol/session';
import { selectorParts } from '../actions';
import { pageText } from '../format';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';
import css from './candidates.module.css';

/** The selector of the element, for those who want to know. */
export function SelectorLine({ candidate: { action, frame } }: { candidate: Candidate }) {
  const { frames, element } = selectorParts(action.selector);
  return (
    <>
      <div className={css.code}>
        <code className={shell.grow} dir="ltr">
          {frames.map((hop) => (
            <span key={hop} className={shell.third}>
              {hop} &gt;&gt;{' '}
            </span>
          ))}
          {element}
        </code>
        <CopyButton value={action.selector}>
          {({ copied, copy }) => (
            <ActionIcon
              className={css.small}
              aria-label={t(copied ? 'candidates.copied' : 'candidates.copySelector')}
              title={t(copied ? 'candidates.copied' : 'candidates.copySelector')}
              onClick={copy}
            >
              <Icon name={copied ? 'check' : 'copy'} />
            </ActionIcon>
          )}
        </CopyButton>
      </div>
      <p className={`${shell.meta} ${shell.third}`}>
        {frame === undefined ? t('candidates.inTopFrame') : t('candidates.inFrame', [pageText(frame)])}
      </p>
    </>
  );
}
