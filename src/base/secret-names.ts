import { bareLetters } from './text';
import { quoted } from './say';

/** A sentence whose words name a secret, with dots for what it has in quotation marks: it may be shown. */
export function withoutSecrets(sentence: string): string {
  const isOfSecret = isSecretName(sentence.replaceAll(quoted, ' '));
  return isOfSecret
    ? sentence.replaceAll(quoted, (text) => `${text.slice(0, 1)}${dots}${text.slice(-1)}`)
    : sentence;
}

/** Stands for what was said in an instruction and is a secret: it has no name to be put back. */
export const dots = '••••••••';

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
