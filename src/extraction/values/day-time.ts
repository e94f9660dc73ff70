/** The time of day in a text that has a date: `14:30`, `14:30:05Z`, `09:00`; undefined for none. A zone is kept as `Z` or `+02:00`. */
export function timeIn(text: string): string | undefined {
  const found = clock.exec(text) ?? dotted.exec(text) ?? hourOnly.exec(text);
  const { early, late, hours, minutes = '00', seconds, half = '' } = found?.groups ?? {};
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59) return undefined;
  const isLate = late !== undefined || /^p/i.test(half);
  const isHalf = isLate || early !== undefined || half !== '';
  const hour = isHalf && Number(hours) <= 12 ? (Number(hours) % 12) + (isLate ? 12 : 0) : Number(hours);
  const time = [String(hour).padStart(2, '0'), minutes, ...(seconds ? [seconds] : [])].join(':');
  return `${time}${zoneIn(text)}`;
}

/** Before noon and after, as Japanese, Chinese and Korean say it before the hour. */
const halves = String.raw`(?:(?<early>午前|上午|오전)|(?<late>午後|下午|오후))?\s?`;
const after = String.raw`\s?(?<half>[ap]\.?m\.?(?![\p{L}]))?`;
const clock = new RegExp(
  String.raw`(?<![\d:])${halves}(?<hours>\d{1,2})(?::|\s?h\s?|\s?[時时點点시]\s?)(?<minutes>\d{2})(?::(?<seconds>\d{2}))?(?:\.\d+)?[分분]?${after}(?![\d:])`,
  'iu',
);
const dotted = /(?<![\d.])(?<hours>\d{1,2})\.(?<minutes>\d{2})\s?(?:uhr|uur)/iu;
/** `9am`, `午後2時`, `18 h`: an hour that is said to be one. */
const hourOnly = new RegExp(
  String.raw`(?<![\d:.])${halves}(?<hours>\d{1,2})(?:\s?(?:uhr|uur|h|[時时點点시])(?![\p{L}\d])|\s?(?<half>[ap]\.?m\.?)(?![\p{L}]))`,
  'iu',
);

/** The zone after the time of day, where it is said as machines write it. */
function zoneIn(text: string): string {
  const [, zone = ''] =
    /\d:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(Z|GMT|UTC|[+-]\d{2}:?\d{2})$/.exec(text.trim()) ?? [];
  return zone === 'GMT' || zone === 'UTC' ? 'Z' : zone.replace(/(?<=^[+-]\d{2})(?=\d)/, ':');
}
