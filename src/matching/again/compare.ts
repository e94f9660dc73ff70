import type { Fingerprint } from '../../protocol/fingerprint';
import type { RepairChange } from '../../protocol/repair';

/** Compares two fingerprints part by part: the parts that changed, with both values, and the names of those that stayed. */
export function compareFingerprints(
  before: Fingerprint,
  after: Fingerprint,
): { changed: RepairChange[]; stayed: string[] } {
  const [old, now] = [partsOf(before), partsOf(after)];
  const changed: RepairChange[] = [];
  const stayed: string[] = [];
  for (const part of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [was, is] = [old[part] ?? '', now[part] ?? ''];
    if (was === is) stayed.push(part);
    else changed.push({ part, before: was, after: is });
  }
  return { changed, stayed };
}

function partsOf({ role, name, tag, text, attributes, around }: Fingerprint): Record<string, string> {
  const { row, section, before, after, path } = around;
  const noted = attributes.map((each): [string, string] => {
    const at = each.indexOf('=');
    return [`@${each.slice(0, at)}`, each.slice(at + 1)];
  });
  const parts = { role, name, tag, text, row, section, before, after, path: path?.join(' < ') };
  return Object.fromEntries([
    ...Object.entries(parts).flatMap(([part, value]) => (value ? [[part, value]] : [])),
    ...noted,
  ]);
}
