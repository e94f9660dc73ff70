import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useOnLeave } from '../hooks/use-on-leave';
import { t } from '../../languages/t';
import { useIntents, usePanelState } from '../panel-context';
import { tabSessionId } from '../state';
import { Icon } from '../icons';
import type { ShownOnPage } from '../intents/requests';
import { failureTitle } from '../words/error-words';
import css from './answers.module.css';

/** A button that marks what selectors lead to on the page in front, for as long as that and the button are there. */
export function ShowOnPage({ selectors }: { selectors: readonly string[] }) {
  const tab = usePanelState((state) => state.tab);
  const sessionId = usePanelState(tabSessionId);
  const page = `${tab?.id} ${tab?.url}`;
  return <ShowButton key={[page, ...selectors].join(' ')} selectors={selectors} sessionId={sessionId} />;
}

type Showing = { selectors: readonly string[]; sessionId: string | undefined };

function ShowButton({ selectors, sessionId }: Showing) {
  const { showOnPage, clearOnPage } = useIntents();
  const [shown, setShown] = useState<ShownOnPage>();
  useOnLeave(
    useCallback(() => {
      if (sessionId !== undefined) void clearOnPage(sessionId);
    }, [clearOnPage, sessionId]),
  );
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="target" size={14} />}
        onClick={() => void showOnPage(selectors).then(setShown)}
      >
        {t('repair.show')}
      </Button>
      <span role="status" className={css.said}>
        {shown && wordsOf(shown)}
      </span>
    </>
  );
}

function wordsOf(shown: ShownOnPage): string {
  if ('error' in shown) return failureTitle(shown.error.code, { isEmpty: false });
  return shown.count > 0 ? t('repair.isShown') : t('repair.isNotHere');
}
