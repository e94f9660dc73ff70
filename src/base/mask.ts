import { changeSaid, quoted } from './say';
import { AutomationError, toAutomationError } from './errors';
import { type ValueTexts, createFinder, type Finder } from './find-values';
import { bareLetters } from './fold-text';

/** Throws what `thrown` is, without any secret in it. */
export function throwMasked(thrown: unknown, values: ValueTexts): never {
  const { code, message, saying, details } = toAutomationError(thrown);
  const hide = (text: string) => redact(text, { values });
  const shown = maskDetails(details, values);
  const masked =
    typeof saying === 'string'
      ? hide(message)
      : { sentence: hide(message), said: changeSaid(saying.said, hide) };
  throw new AutomationError(code, masked, { details: shown });
}

/** Selectors among them must still find their element, so only values are replaced. */
function maskDetails(details: Record<string, unknown>, values: ValueTexts): Record<string, unknown> {
  const masked = Object.entries(details).map(([key, each]) => [
    key,
    changeText(each, (text) => maskText(text, values)),
  ]);
  return Object.fromEntries(masked);
}

export type Secrets = {
  /** Values of variables, which are shown as `%name%`. */
  values?: ValueTexts;
  keys?: readonly string[];
};

/** A shorter key would take too much else with it. */
const shortestKey = 4;

/**
 * A run of characters that may be a credential, and a header that carries one. Neither runs into the next of its kind.
 */
const token = /[\w*.-]{9,}/g;
const bearer = /\bbearer\s+(?!%)[^\s,;"']+/gi;

/** The beginnings of keys that model providers and clouds issue. */
const beginning = /\b(?:(?:sk|bb|pk|rk|key|ghp|xox[bap])[-_]|AIza|eyJ)/gi;

/** An address within a text. No scheme is longer. */
const anyAddress = /\b[a-z][a-z\d+.-]{0,30}:\/\/[^\s<>"]+/gi;

/**
 * Text as it may leave for a log, a message or a stream: without the keys and values that are known, and without what is a
 * credential by its form or by its name in an address.
 */
export function redact(text: string, { values = {}, keys = [] }: Secrets = {}): string {
  const withoutKeys = keys
    .flatMap((key) => [key, key.replace(/^bearer\s+/i, '')])
    .filter((key) => key.length >= shortestKey)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, key) => rest.replaceAll(key, '[key]'), text);
  return maskText(withoutKeys, values)
    .replaceAll(bearer, '[key]')
    .replaceAll(token, hideCredential)
    .replaceAll(anyAddress, (found) => maskAddress(found));
}

/** A word without the credential that it ends with. Each beginning in it is looked at once. */
function hideCredential(text: string): string {
  const lastDigit = text.split('').findLastIndex((character) => /[\d*]/.test(character));
  const lastDot = text.lastIndexOf('.');
  const dotBefore = text.lastIndexOf('.', lastDot - 1);
  for (const { index, 0: mark } of text.matchAll(beginning)) {
    const from = index + mark.length;
    const left = text.length - from;
    const isKey = /[-_]$/.test(mark) && left >= 6 && lastDigit >= from;
    const isGoogles = mark === 'AIza' && left >= 20;
    const isJwt = mark === 'eyJ' && lastDot > dotBefore && dotBefore >= from + 8;
    if (isKey || isGoogles || isJwt) return `${text.slice(0, index)}[key]`;
  }
  return text;
}

/** Names whose values are never shown. */
const secretKey = /key|token|secret|passw|authorization|cookie|variables|body/i;

/** A value of JSON with its texts redacted, and without what is secret by its name. */
export function redactValue(value: unknown, secrets: Secrets = {}, name = ''): unknown {
  if (secretKey.test(name)) return '[redacted]';
  if (typeof value === 'string') return redact(value, secrets);
  if (Array.isArray(value)) return value.map((each) => redactValue(each, secrets, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, redactValue(each, secrets, key)]),
  );
}

/** A sentence whose words name a secret, with dots for what it has in quotation marks: it may be shown. */
export function withoutSecrets(sentence: string): string {
  const isOfSecret = isSecretName(sentence.replaceAll(quoted, ' '));
  return isOfSecret
    ? sentence.replaceAll(quoted, (text) => `${text.slice(0, 1)}${dots}${text.slice(-1)}`)
    : sentence;
}

/** Stands for what was said in an instruction and is a secret: it has no name to be put back. */
export const dots = '••••••••';

/** Under this name are the values that dots stand for. No variable can be called so. */
export const unnamed = '•';

/** `text` with values put back as `%name%` wherever they stand; see `createFinder` for what is one. */
export function maskText(text: string, values: ValueTexts): string {
  return mask(text, values, 'text');
}

/** The same, but of short values only those that stand by themselves, not as a part of another word: for the text of a page. */
export function maskTokens(text: string, values: ValueTexts): string {
  return mask(text, values, 'tokens');
}

/** A value that is too short to be looked for counts only where it is all of the text. */
export function holdsValue(text: string, values: ValueTexts): boolean {
  return maskText(text, values) !== text || Object.values(values).flat().includes(text.trim());
}

type Known = { given: readonly (readonly [string, unknown])[]; find: Finder };

/** Finders by the object that has the values, for as long as it has the same. */
const finders = new WeakMap<ValueTexts, Known>();

function finderOf(values: ValueTexts): Finder {
  const given = Object.entries(values);
  const known = finders.get(values);
  const isSame =
    known?.given.length === given.length &&
    given.every(([name, text], at) => known.given[at]?.[0] === name && known.given[at][1] === text);
  if (known && isSame) return known.find;
  const find = createFinder(values);
  finders.set(values, { given, find });
  return find;
}

function mask(text: string, values: ValueTexts, within: 'text' | 'tokens'): string {
  const find = finderOf(values);
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, name } of find(text, within)) {
    pieces.push(text.slice(from, start), name === unnamed ? dots : `%${name}%`);
    from = end;
  }
  return from === 0 ? text : [...pieces, text.slice(from)].join('');
}

const secretName = /token|secret|passw|pwd|api_?key|auth(?!or)|signature|session|otp|code|ticket|jwt/i;

/** The name and password before a host. */
const login = /^([a-z][a-z\d+.-]*:\/\/)[^/?#\s@]+@/i;

/** An address without the login before its host, and without what parameters hold whose names say that it is a secret. */
export function maskAddress(address: string): string {
  // Cut at what ends a parameter, so that each of its characters is looked at once, however many there are.
  return address
    .replace(login, `$1${maskedParameter}@`)
    .split(/([&#;])/)
    .map((part, at) => maskParameter(part, at === 0))
    .join('');
}

function maskParameter(part: string, isPath: boolean): string {
  const pieces = part.split('?');
  const at = pieces.findIndex((piece, index) => (index > 0 || !isPath) && isSecret(piece));
  const secret = pieces[at];
  if (secret === undefined) return part;
  const name = secret.slice(0, secret.indexOf('=') + 1);
  return [...pieces.slice(0, at), `${name}${maskedParameter}`].join('?');
}

function isSecret(parameter: string): boolean {
  const end = parameter.indexOf('=');
  return end >= 0 && end + 1 < parameter.length && secretName.test(parameter.slice(0, end));
}

/** The text that stands for a secret in an address. */
export const maskedParameter = '…';

/** Keys whose values are words of ours, read by programs: they are not masked. */
const structural = new Set([
  'id',
  'code',
  'kind',
  'state',
  'method',
  'rung',
  'role',
  'ref',
  'inputMode',
  'answer',
  'picture',
]);

/** Changes a list or an object of JSON by `change`, or gives what it was changed to before. */
type ChangeOnce = (part: object, change: () => unknown) => unknown;

const always: ChangeOnce = (_part, change) => change();

/** Any value of JSON with `change` made to the text in it. Parse it again: its type is not kept. */
export function changeText(
  value: unknown,
  change: (text: string) => string,
  once: ChangeOnce = always,
): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const inside = (part: unknown) => changeText(part, change, once);
  return once(value, () =>
    Array.isArray(value)
      ? value.map(inside)
      : Object.fromEntries(
          Object.entries(value).map(([key, each]) => [key, structural.has(key) ? each : inside(each)]),
        ),
  );
}

/** Names of fields for passwords, cards, codes and numbers of persons, in the ten languages of the matcher. */
const phrases = `
password|passphrase|passcode|card number|credit card|security code|verification code|authentication code|one-time|social security
passwort|kennwort|kartennummer|kreditkarte|sicherheitscode|prüfnummer|prüfziffer|bestätigungscode|einmalcode|einmalkennwort|sozialversicherung|geheimzahl
mot de passe|numéro de carte|numéro de la carte|carte bancaire|code de sécurité|cryptogramme|code de vérification|usage unique|sécurité sociale|code secret
contraseña|número de tarjeta|número de la tarjeta|código de seguridad|código de verificación|un solo uso|seguridad social
parola d'ordine|numero carta|numero della carta|numero di carta|codice di sicurezza|codice di verifica|monouso|codice fiscale|previdenza sociale
palavra-passe|senha|número do cartão|código de segurança|código de verificação|uso único|segurança social
wachtwoord|kaartnummer|creditcardnummer|beveiligingscode|verificatiecode|eenmalige code|burgerservicenummer|pincode
hasło|numer karty|kod zabezpieczający|kod bezpieczeństwa|kod weryfikacyjny|kod jednorazowy
パスワード|暗証番号|カード番号|セキュリティコード|認証コード|確認コード|ワンタイム|マイナンバー|個人番号
密码|密碼|口令|卡号|卡號|安全码|安全碼|校验码|验证码|驗證碼|动态码|身份证|社会安全号`
  .trim()
  .split(/[|\n]/)
  .map(bareLetters);

const words = new Set('pin tan otp cvc cvv csc cvc2 cvv2 iban ssn bsn pesel cpf nip'.split(' '));

/** Last words that make a name harmless: the name on a card, the hint for a password. */
const harmless =
  /(?:^|[^a-z0-9])(?:name|holder|cardholder|owner|type|brand|issuer|hint|strength|typ|art|nom|titulaire|porteur|indice|nombre|titular|tipo|pista|emisor|nome|titolare|intestatario|circuito|suggerimento|dica|bandeira|naam|soort|imie|nazwisko|nazwa|posiadacz|posiadacza|wlasciciel|rodzaj|podpowiedz)$|(?:inhaber|inhabers|hinweis|houder|typ|hint|naam)$|(?:名義|名義人|氏名|名前|種類|ヒント|ブランド|姓名|持卡人|类型|種類|提示)$/;

/** Words that end the name of the thing asked for: "name | on card". The words behind them only say whose it is. */
const prepositions =
  /[(（]| (?:on|of|for|as|from|to|in|with|by|auf|des|der|von|vom|fur|zu|zum|zur|an|aus|laut|wie|sur|de|du|pour|par|au|aux|a|d|en|por|del|al|para|della|dello|alla|da|ao|nel|sulla|per|di|sul|no|na|op|van|bij|voor|aan|door|zoals|dla|z|od|do|przez)(?= )/;

/** Each of what these part is asked for by itself. */
const conjunctions = /\s(?:and|or|und|oder|et|ou|y|o|e|en|i|oraz|lub)\s|[,;/&+、・]|和/;

/** A field of this name, to whoever reads its label, holds a secret. */
export function isSecretName(name: string): boolean {
  const folded = bareLetters(name);
  if (!hasSecret(folded)) return false;
  const secrets = folded.split(conjunctions).filter((part) => hasSecret(part));
  return secrets.length === 0 || !secrets.every(asksHarmless);
}

const hasSecret = (folded: string): boolean =>
  phrases.some((phrase) => folded.includes(phrase)) ||
  folded.split(/[^a-z0-9]+/).some((each) => words.has(each));

/** The thing a field asks for, the words before the first preposition, is harmless. */
function asksHarmless(part: string): boolean {
  const [asked = ''] = part.trim().slice(0, longestAsked).split(prepositions);
  return harmless.test(asked.replace(/[^\p{L}\p{N}]+$/u, ''));
}

const longestAsked = 300;

/** `autocomplete` tokens ask for a secret: of a card its number, code and date, but neither its holder nor its kind. */
export const isSecretAutocomplete = (tokens: string): boolean =>
  /(^|\s)(cc-(number|csc|exp\S*)|one-time-code|current-password|new-password)(\s|$)/i.test(tokens);
