import { t } from '../../languages/t';
import type { Suggestion } from '../../protocol/suggestion';
import { pageText } from '../format';

/** The suggestion in a few words. */
export function suggestionTitle({ kind, name }: Suggestion): string {
  if (kind === 'search') return t('suggest.search');
  if (name === '' && kind === 'form') return t('suggest.formUnnamed');
  if (name === '' && kind === 'dialog') return t('suggest.dialogUnnamed');
  return t(`suggest.${kind}`, [pageText(name)]);
}

/** More on the suggestion: its place, or a number. */
export function suggestionText({ kind, name, count, instruction }: Suggestion): string {
  switch (kind) {
    case 'search':
      return t('suggest.searchText', [pageText(name)]);
    case 'button':
      return instruction ?? '';
    case 'dialog':
    case 'form':
    case 'list':
    case 'rows':
    case 'pages':
      return t(`suggest.${kind}Text`, count, [count]);
    default:
      return kind satisfies never;
  }
}
