import { dateOrderIn, type FirstInDate } from '../../base/dates';
import { AutomationError } from '../../base/errors';
import { say, type Saying } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import { isInput, attributeOf, inputTypeOf, styleOf } from '../dom/native';
import { isSecret } from '../names/secret-fields';
import type { Act, Verdict } from '../act/act';
import { clippedText, describeElement } from '../act/describe';
import { elementNow, controlOf } from '../act/target';
import { toldOf } from './forms';
import { normalizeText, readHeld } from './write-text';
import { findRefusal, settleStep } from '../proof/settling';
import { sleep } from '../act/wait';
import type { FrameContext } from '../engine-context';
import { isTextField } from '../act/checks';
import { isReformatted, type FieldFormat, type FieldKind } from './text-format';

/** The effect that says what the field holds now; a variable by its name, a secret not at all. */
export function valueEffect(target: Element, act: Act): Effect {
  const value = readHeld(target, act.expected ?? act.args[0] ?? '', act.context);
  const state = isSecret(target) ? say`was set` : shownValue(value, act);
  return { kind: 'value', ...say`value ${state}` };
}

/** The effect where a control holds what was asked for, and draws it in a way of its own. */
export const askedEffect = ({ request }: Act): Effect => ({
  kind: 'value',
  ...say`value ${say`is now ${clippedText(request.arguments[0] ?? '')}`}`,
});

/** A typed variable is shown as it was asked for, also where masking by value would leave a short one. */
function shownValue(value: string, { request, args }: Act): Saying {
  if (value === '') return say`is empty now`;
  const isVariable = request.arguments[0] !== args[0];
  return say`is now ${isVariable ? (request.arguments[0] ?? '') : clippedText(value)}`;
}

/** Reads the text back once the page has had its say. */
export async function judgeText(field: Element, wanted: string, act: Act): Promise<Verdict> {
  await sleep(0, act.signal);
  const now = () => act.taker ?? elementNow(field, act, controlOf);
  // A page may draw the field anew.
  await settleStep(() => holdsText(now(), wanted, act), act);
  const target = now();
  if (!holdsText(target, wanted, act)) {
    const message = rejection(target, { wanted, holds: readHeld(target, wanted, act.context) }, act);
    return { problem: { code: 'value-rejected', message, wasDone: act.wasHeld } };
  }
  const problem = await findRefusal(() => holdsText(now(), wanted, act), target, act);
  if (problem) return { problem };
  const isKept = normalizeText(readHeld(target, wanted, act.context)) === normalizeText(wanted);
  return { effects: [isKept ? valueEffect(target, act) : reformatted(target, act)] };
}

/** True when a field holds a text, be it in the page's own format. */
export function holdsText(target: Element, wanted: string, { context, heldBefore }: Act): boolean {
  const holds = readHeld(target, wanted, context);
  return (
    normalizeText(holds) === normalizeText(wanted) ||
    isFramedAlike({ wanted, holds }, heldBefore) ||
    holdsInFormat(target, { wanted, holds }, context)
  );
}

/** A field that wrote a sign or unit around its number before writes it around another: "70 kg", "82 kg". */
function isFramedAlike({ wanted, holds }: Texts, before = ''): boolean {
  const [, start = '', end = ''] = /^(\P{N}*)\p{N}+(?:[.,]\p{N}+)*(\P{N}*)$/u.exec(before) ?? [];
  return start + end !== '' && /\p{N}/u.test(wanted) && holds === start + wanted + end;
}

function reformatted(target: Element, act: Act): Effect {
  const { kind, sentence, said = sentence } = valueEffect(target, act);
  return { kind, ...say`${{ sentence, said }}, in the page’s own format` };
}

type Texts = { wanted: string; holds: string };

/**
 * The error of a field that holds something else at last than it was given; it tells nothing of a secret. `what`: its name, where that is what it
 * holds now.
 */
export const notKept = (target: Element, texts: Texts, act: Act, what?: Saying): AutomationError =>
  new AutomationError('value-rejected', rejection(target, texts, act, what));

function rejection(
  target: Element,
  { wanted, holds }: Texts,
  act: Act,
  what: Saying = describeElement(target, act.context),
): Saying {
  if (holds === '') return say`${what} did not keep the text: it is empty.`;
  const how = whatBecame(target, { wanted, holds });
  const isHidden = isSecret(target) || act.request.arguments[0] !== act.args[0];
  return isHidden ? say`${what} ${how}.` : say`${what} ${how}: it holds "${clippedText(holds)}".`;
}

/** Says what the page made of a text that it did not keep. */
function whatBecame(target: Element, { wanted, holds }: Texts): Saying {
  if (wanted.startsWith(holds)) return say`cut the text after ${holds.length} characters`;
  const isLimit =
    isInput(target) && [target.min, target.max].includes(holds) && Number(wanted) !== Number(holds);
  if (isLimit)
    return holds === target.max ? say`took only its highest value` : say`took only its lowest value`;
  return holds.startsWith(wanted) ? say`holds more than the text` : say`did not keep the text`;
}

/** True when `field`, which holds `holds`, has `wanted` in the page's own format. */
function holdsInFormat(field: Element, { wanted, holds }: Texts, context: FrameContext): boolean {
  return isReformatted(wanted, holds, readFormat(field, context));
}

/**
 * Reads the format of a field from the page: its type, what the browser may fill in, its words, and how its text is
 * entered.
 */
export function readFormat(field: Element, context: FrameContext): FieldFormat {
  const kind = kindOf(field, context);
  const letters = lettersOf(field, kind);
  const pattern = attributeOf(field, 'pattern');
  const dateOrder = dateOrderOf(field);
  return {
    kind,
    ...languageOf(field, context),
    ...(letters && { letters }),
    ...(pattern !== null && { pattern }),
    ...(dateOrder && { dateOrder }),
    mask: attributeOf(field, 'placeholder') ?? undefined,
  };
}

function kindOf(field: Element, context: FrameContext): FieldKind {
  if (!isTextField(field)) return 'rich';
  const fill = attributeOf(field, 'autocomplete') ?? '';
  const type = inputTypeOf(field);
  const words = wordsOf(field, context);
  return (
    kinds[type] ??
    fills.find(([pattern]) => pattern.test(fill))?.[1] ??
    meanings.find(([pattern]) => pattern.test(words))?.[1] ??
    modes[attributeOf(field, 'inputmode') ?? ''] ??
    'text'
  );
}

/** Kinds by the type of an input. */
const kinds: Record<string, FieldKind | undefined> = {
  password: 'exact',
  email: 'email',
  url: 'url',
  tel: 'phone',
  number: 'number',
  range: 'number',
  color: 'colour',
  date: 'date',
  'datetime-local': 'date',
  month: 'date',
  time: 'date',
  week: 'date',
};

/** Kinds by what the browser may fill in. Source: HTML, autofill field names. */
const fills: readonly (readonly [RegExp, FieldKind])[] = [
  [/(^|\s)(username|current-password|new-password|nickname)(\s|$)/i, 'exact'],
  [/(^|\s)email(\s|$)/i, 'email'],
  [/(^|\s)tel(-\S+)?(\s|$)/i, 'phone'],
  [/(^|\s)(cc-number|cc-exp\S*|cc-csc|one-time-code)(\s|$)/i, 'card'],
  [/(^|\s)postal-code(\s|$)/i, 'code'],
  [/(^|\s)url(\s|$)/i, 'url'],
  [/(^|\s)transaction-amount(\s|$)/i, 'number'],
  [/(^|\s)bday(\s|$)/i, 'date'],
];

/**
 * Kinds by the words of the field's label, name, id and placeholder, in the matcher's languages; the first that fits
 * counts.
 */
const meanings: readonly (readonly [RegExp, FieldKind])[] = [
  [
    /\b(passw|passphrase|passcode|pwd\b|kennwort|contrase|mot de passe|senha|has[lł]o|wachtwoord|pin\b|secret|token|api key)|パスワード|密码/u,
    'exact',
  ],
  [
    /\b(user ?(name|id)?\b|login|log in|nick ?(name)?\b|handle\b|benutzer|usuario|identifiant|utente|gebruikersnaam|użytkownik)|ユーザー|用户名/u,
    'exact',
  ],
  [/\be ?mail|メール|邮箱/u, 'email'],
  [/\biban\b|\bbic\b|\bswift\b|\bvat\b|\bvin\b|\bust id|\bnip\b/u, 'code'],
  [
    /\b(zip\b|post ?(al|code|leit|nummer)|plz\b|code postal|código postal|codice postale|kod pocztowy)|郵便|邮编/u,
    'code',
  ],
  [
    /\b(licen[cs]e plate|number plate|plate\b|kennzeichen|kenteken|matr[ií]cula|targa\b|immatriculation|rejestrac)|车牌/u,
    'code',
  ],
  [/\b(coupon|voucher|promo(tion)?( code)?|gutschein|cup[oó]n|kupon|code promo)\b|クーポン|优惠码/u, 'code'],
  [
    /\b(card (number|no)|credit card|kartennummer|num[eé]ro de (la )?carte|numer karty|one time code|otp\b)/u,
    'card',
  ],
  [
    /\b(phone|tel\b|telephone|mobile|cell\b|fax\b|telefon|handy|m[oó]vil|cellulare|téléphone|telefoon|celular)|電話|电话|手机/u,
    'phone',
  ],
  [/\b(date|datum|fecha|data\b|dob\b|birthday|geburtstag|due\b)|日付|日期|生年月日/u, 'date'],
  [
    /\b(amount|price|total\b|cost\b|budget|salary|betrag|preis|summe|montant|prix|importe|precio|importo|prezzo|bedrag|prijs|kwota|cena|valor|preço)|金額|金额|价格/u,
    'number',
  ],
];

/** Kinds by the keyboard that is shown for the field. */
const modes: Record<string, FieldKind | undefined> = {
  numeric: 'digits',
  decimal: 'number',
  tel: 'phone',
  email: 'email',
  url: 'url',
};

/** The names that the page gives a field, as words: `userName` and `user_name` are two. */
function wordsOf(field: Element, context: FrameContext): string {
  const labels = 'labels' in field && field.labels instanceof NodeList ? [...field.labels] : [];
  return [
    ...['name', 'id', 'placeholder', 'aria-label', 'title'].map((name) => attributeOf(field, name) ?? ''),
    ...labels.map(({ textContent }) => textContent ?? ''),
    context.identityOf(field).name,
  ]
    .join(' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase();
}

function lettersOf(field: Element, kind: FieldKind): FieldFormat['letters'] {
  const { textTransform } = styleOf(field);
  if (textTransform === 'uppercase' || kind === 'code') return 'upper';
  if (textTransform === 'lowercase') return 'lower';
  return attributeOf(field, 'autocapitalize') === 'characters' ? 'upper' : undefined;
}

/** A number field's own value is written in no language: its point is always the decimal one. */
function languageOf(
  field: Element,
  { tree }: FrameContext,
): Pick<FieldFormat, 'language' | 'isLanguageDeclared'> {
  if (isInput(field) && kinds[inputTypeOf(field)] === 'number')
    return { language: 'en', isLanguageDeclared: true };
  const around = tree.closest(field, '[lang]');
  const declared = around ? (attributeOf(around, 'lang') ?? '') : '';
  return { language: declared || navigator.language, isLanguageDeclared: declared !== '' };
}

/** The order in which the field says dates are written: `dd.mm.yyyy`, `JJ/MM/AAAA`. */
const dateOrderOf = (field: Element): FirstInDate | undefined => dateOrderIn(toldOf(field));
