/** What fields for passwords, cards, codes and numbers of persons are called, in the ten languages of the matcher. */
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
  .map(fold);

const words = new Set('pin tan otp cvc cvv csc cvc2 cvv2 iban ssn bsn pesel cpf nip'.split(' '));

/** Whether a field that is called so, to whoever reads its label, holds a secret. */
export function isSecretName(name: string): boolean {
  const folded = fold(name);
  return (
    phrases.some((phrase) => folded.includes(phrase)) ||
    folded.split(/[^a-z0-9]+/).some((each) => words.has(each))
  );
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
