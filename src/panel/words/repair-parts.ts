import { t } from '../../languages/t';

/**
 * The name of a part of an element, which a repair found the same or changed. Parts with an `@` are attributes of the
 * page's own.
 */
export function repairPartName(part: string): string {
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
