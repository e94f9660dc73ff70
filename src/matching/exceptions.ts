/**
 * The part of an instruction that says what is left out: "Gamma" of "ditch all playlists but Gamma". Empty where it leaves nothing
 * out. "But" leaves something out only of all there is.
 */
export function exceptedIn(instruction: string): string {
  const text = instruction.normalize('NFC');
  return exceptions.map((exception) => exception.exec(text)?.[1]).find((left) => left !== undefined) ?? '';
}

const all =
  'all|every|everything|everyone|any|todo|todos|todas|tout|tous|toutes|tutto|tutti|tutte|alles|alle|wszystko|wszystkie|wszystkich|tudo';
const except =
  'except(?: for)?|apart from|other than|save for|leaving out|außer|ausser|ausgenommen|bis auf|sauf|excepté|hormis|excepto|salvo|menos|exceto|tranne|eccetto|salvo che|behalve|uitgezonderd|oprócz|poza|z wyjątkiem';

const exceptions: readonly RegExp[] = [
  new RegExp(String.raw`(?<!\p{L})(?:${all})(?!\p{L})[^.;!?,]{0,80}\s(?:but|${except})\s([^.;!?,]+)`, 'iu'),
  new RegExp(
    String.raw`(?<!\p{L})(?:except(?: for)?|außer|ausgenommen|sauf|excepto|exceto|tranne|behalve|oprócz)\s([^.;!?,]+)`,
    'iu',
  ),
  /([^。、，,]{1,30}?)(?:以外|を除いて|を除き|除外)/u,
  /除了([^，。,]{1,30})/u,
];
