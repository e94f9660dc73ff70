import { adoptedSheetsOf, fullscreenElementOf, documentSheetsOf } from '../native';
import { rulesOf } from '../sheet-rules';

/** Facts that can change a page's look without a mutation in it: its viewport, fragment and style sheets. */
export type PageSurroundings = {
  isSame(other: PageSurroundings): boolean;
  readonly signs: readonly unknown[];
};

export function readSurroundings(document: Document): PageSurroundings {
  const signs = [
    innerWidth,
    innerHeight,
    devicePixelRatio,
    location.hash,
    fullscreenElementOf(document),
    ...[...documentSheetsOf(document), ...adoptedSheetsOf(document)].flatMap((sheet) => [
      sheet,
      sheet.disabled,
      rulesOf(sheet)?.length,
    ]),
  ];
  return {
    signs,
    isSame: (other) =>
      other.signs.length === signs.length && signs.every((sign, at) => sign === other.signs[at]),
  };
}
