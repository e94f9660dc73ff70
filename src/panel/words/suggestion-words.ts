import { i18n } from '#i18n';
import type { Suggestion } from '../../protocol/suggestion';
import { pageText } from '../format';

/** The suggestion in a few words. */
export function suggestionTitle({ kind, name }: Suggestion): string {
  if (kind === 'search') return i18n.t('suggest.search');
  if (name === '' && kind === 'form') return i18n.t('suggest.formUnnamed');
  if (name === '' && kind === 'dialog') return i18n.t('suggest.dialogUnnamed');
  return i18n.t(`suggest.${kind}`, [pageText(name)]);
}

/** More on the suggestion: its place, or a number. */
export function suggestionText({ kind, name, count, instruction }: Suggestion): string {
  switch (kind) {
    case 'search':
      return i18n.t('suggest.searchText', [pageText(name)]);
    case 'button':
      return instruction ?? '';
    case 'dialog':
    case 'form':
    case 'list':
    case 'rows':
    case 'pages':
      return i18n.t(`suggest.${kind}Text`, count, [count]);
    default:
      return kind satisfies never;
  }
}
