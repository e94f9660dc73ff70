import { t } from '../../languages/t';
import type { Repair } from '../../protocol/fingerprint';
import { pageText } from '../format';
import css from './answers.module.css';

/** Shows what changed about an element, what stayed, and how surely it is the one, beside the next best. */
export function RepairTable({ title, repair }: { title: string; repair: Repair }) {
  const { before, after, changed, stayed, score, next } = repair;
  const selector = { part: 'selector', before: before.selector, after: after.selector };
  return (
    <>
      <p className={css.detail}>{title}</p>
      <table className={css.changes} aria-label={t('repair.changes')}>
        <tbody>
          {[selector, ...changed].map((change) => (
            <tr key={change.part}>
              <th scope="row">{repairPartName(change.part)}</th>
              <td>
                {change.before && <del>{pageText(change.before)}</del>}
                {change.after && <ins>{pageText(change.after)}</ins>}
              </td>
            </tr>
          ))}
          {stayed.length > 0 && (
            <tr>
              <th scope="row">{t('repair.same')}</th>
              <td>{stayed.map(repairPartName).join(', ')}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className={css.detail}>{t('repair.score', [percent(score), percent(next)])}</p>
    </>
  );
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/**
 * The name of a part of an element, which a repair found the same or changed. Parts with an `@` are attributes of the
 * page's own.
 */
function repairPartName(part: string): string {
  if (part.startsWith('@')) return t('repair.attribute', [part.slice(1)]);
  return isKnown(part) ? t(`repair.part_${part}`) : part;
}

const parts = [
  'selector',
  'role',
  'name',
  'tag',
  'text',
  'row',
  'section',
  'before',
  'after',
  'path',
] as const;

const isKnown = (part: string): part is (typeof parts)[number] => parts.some((each) => each === part);
