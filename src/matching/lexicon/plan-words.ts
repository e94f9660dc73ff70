import { fold } from '../fold-words';
import type { Language } from './language';

/** The ways in which one language asks for a deed of several known steps, written as those of commands. */
type PlanSource = {
  /** `{target}` is the user, `{value}` the password. */
  signIn: readonly string[];
  /** `{target}` is the deed, `{value}` its e-mail address: "sign up with ada@example.org". */
  joinWith: readonly string[];
  /** Words for a form before its fields are named: "fill the form with …". */
  forms: string;
};

const enUser =
  '(the|my)? (user name|username|user id|user|email address|e-mail address|email|e-mail|mail|name|handle|login)?';
const enIn = '(log me in|log in|login|sign me in|sign in|signin|log on)';

const jaUser =
  '(ユーザー名は|ユーザー名|ユーザーIDは|ユーザーID|ログインID|ID|メールアドレスは|メールアドレス)';
const jaIn = '(ログインしてください|ログインしたい|ログインして|ログインする|ログイン)';

const sources: Readonly<Record<Language, PlanSource>> = {
  en: {
    signIn: [
      `${enIn} (as|with|using) ${enUser} {target} (and|with|using) (the|my)? (password|pass|passphrase|pin) {value}`,
      `${enIn} (as|with|using) ${enUser} {target} (and|/) {value}`,
    ],
    joinWith: [
      '{target} (with|using) (the|my)? (email address|e-mail address|email|e-mail|mail|address)? {value}',
    ],
    forms: 'the form with, this form with, the form, form with',
  },
  de: {
    signIn: [
      '(melde mich|melde dich|melden sie sich|logge mich|logge dich|log mich|log dich|loggen sie sich) (als|mit) (dem|der)? (benutzernamen|benutzername|benutzer|nutzer|e-mail|namen|name)? {target} (und|mit) (dem|meinem)? (passwort|kennwort) {value} (an|ein)',
      '(als|mit) {target} (und|mit) (dem|meinem)? (passwort|kennwort) {value} (anmelden|einloggen)',
      '(melde mich|logge mich|log mich) (als|mit) {target} (und|/) {value} (an|ein)',
    ],
    joinWith: ['{target} mit (der|meiner)? (e-mail-adresse|e-mail|mail|adresse)? {value}'],
    forms: 'das formular mit, das formular aus mit',
  },
  fr: {
    signIn: [
      "(connecte-moi|connecte-toi|connectez-vous|identifie-toi|se connecter) (en tant que|comme|avec) (l'|le)? (identifiant|utilisateur|nom d'utilisateur|e-mail|email|adresse)? {target} (et|avec) (le|mon)? mot de passe {value}",
      '(connecte-moi|connecte-toi|connectez-moi|connectez-vous|identifie-toi) (en tant que|comme|avec) {target} (et|/) {value}',
    ],
    joinWith: ["{target} avec (l'|mon)? (adresse e-mail|e-mail|email|adresse)? {value}"],
    forms: 'le formulaire avec',
  },
  es: {
    signIn: [
      '(inicia sesión|inicie sesión|iniciar sesión|entra|entre|accede|acceder|identifícate) (como|con) (el|mi)? (usuario|nombre de usuario|correo)? {target} (y|con) (la|mi)? (contraseña|clave) {value}',
      '(inicia sesión|inicie sesión|iniciar sesión|identifícate) (como|con) {target} (y|/) {value}',
    ],
    joinWith: ['{target} con (el|mi)? (correo electrónico|correo|email|e-mail)? {value}'],
    forms: 'el formulario con',
  },
  pt: {
    signIn: [
      '(inicia sessão|inicie sessão|iniciar sessão|entra|entre|entrar|faz login|faça login|fazer login) (como|com) (o|meu)? (usuário|utilizador|nome de usuário|e-mail)? {target} (e|com) (a|minha)? (senha|palavra-passe) {value}',
      '(inicia sessão|inicie sessão|iniciar sessão|faz login|faça login|fazer login) (como|com) {target} (e|/) {value}',
    ],
    joinWith: ['{target} com (o|meu)? (e-mail|email|endereço)? {value}'],
    forms: 'o formulário com',
  },
  it: {
    signIn: [
      "(accedi|acceda|accedere|entra|entri|fai il login|fai login) (come|con) (l'|il)? (utente|nome utente|email|e-mail)? {target} (e|con) (la|mia)? password {value}",
      '(accedi|acceda|fai il login|fai login) (come|con) {target} (e|/) {value}',
    ],
    joinWith: ["{target} con (l'|la mia)? (indirizzo email|email|e-mail)? {value}"],
    forms: 'il modulo con',
  },
  nl: {
    signIn: [
      '(log in|log me in|meld me aan|meld je aan|inloggen) (als|met) (de|het)? (gebruikersnaam|gebruiker|e-mail|e-mailadres)? {target} (en|met) (het|mijn)? wachtwoord {value}',
      '(log in|log me in|meld me aan|inloggen) (als|met) {target} (en|/) {value}',
    ],
    joinWith: ['{target} met (het|mijn)? (e-mailadres|e-mail|mail)? {value}'],
    forms: 'het formulier in met, het formulier met',
  },
  pl: {
    signIn: [
      '(zaloguj się|zaloguj mnie|zalogować się) (jako|z) (użytkownik|login|loginem|e-mailem)? {target} (i|z|hasło) (hasłem|hasło)? {value}',
      '(zaloguj się|zaloguj mnie) (jako|z) {target} (i|/) {value}',
    ],
    joinWith: ['{target} (z|używając) (adresem|e-maila|adresu)? {value}'],
    forms: 'formularz',
  },
  ja: {
    signIn: [
      `${jaUser}? {target} (と|、|，|,)? パスワード (は)? {value} で ${jaIn}`,
      `{target} (と|/|／) {value} で ${jaIn}`,
    ],
    joinWith: ['{value} で {target}'],
    forms: '',
  },
  zh: {
    signIn: [
      '(用用户名|用户名|用账号|账号|帐号|用邮箱|邮箱|使用|用|以) {target} (和|及|，|、|,)? 密码 (是|为)? {value} (，|,)? (登录|登陆|登入)',
      '(用|以) {target} (和|及|/) {value} (登录|登陆|登入)',
    ],
    joinWith: ['用 {value} {target}'],
    forms: '',
  },
};

/** The sayings of one language, folded. */
export type PlanWords = { signIn: readonly string[]; joinWith: readonly string[]; forms: readonly string[] };

export function planWords(language: Language): PlanWords {
  const { signIn, joinWith, forms } = sources[language];
  return {
    signIn: signIn.map(fold),
    joinWith: joinWith.map(fold),
    forms: forms === '' ? [] : forms.split(', ').map(fold),
  };
}
