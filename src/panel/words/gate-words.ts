import { t } from '../../languages/t';
import { isMethod } from '../../protocol/methods';
import { sayAction } from '../../protocol/told/say-action';
import { pageText } from '../format';
import { saidWords } from './engine-words';
import type { GateQuestion, Risk } from '../../protocol/gate';

/** The question of the gate: our own sentence on the act, with what the page calls the thing and its row, and the text that would be typed. */
export function gateTitle(question: GateQuestion): string {
  const { deed } = question;
  const said = deed && isMethod(deed.method) && sayAction(deed.method, deed, deed.arguments, true);
  if (!said) return t('gate.ask', [effectOf(question)]);
  const words = saidWords(said);
  return deed.at === undefined ? t('gate.ask', [words]) : t('gate.ask_at', [words, pageText(deed.at)]);
}

/** The effect for which it is asked about. */
export const gateEffect = (question: GateQuestion): string => t('gate.effect', [effectOf(question)]);

/** It is made of our own facts, so that no page and no model has a say in it. */
function effectOf({ reason, origin }: GateQuestion): string {
  switch (reason.kind) {
    case 'variable':
      return t('gate.variable', [reason.variable, hostOf(reason.origin)]);
    case 'elsewhere':
      return t('gate.elsewhere', [hostOf(reason.origin)]);
    case 'carried':
      return t('gate.carried', [hostOf(reason.from), hostOf(reason.origin)]);
    case 'made-up':
      return t('gate.made_up', [hostOf(origin)]);
    case 'asks':
      return t('gate.asks', [hostOf(origin)]);
    case 'sends':
      return t('gate.sends', [hostOf(reason.origin)]);
    case 'file':
      return t('gate.file', [hostOf(origin)]);
    case 'refused':
      return t('gate.why_refused');
    default:
      return t(reason.risk ? riskKeys[reason.risk] : 'gate.asks', [hostOf(origin)]);
  }
}

/** The reason why the gate asks. */
export function gateReason({ reason: { kind }, chosenBy, deed }: GateQuestion): string {
  if (chosenBy === 'repair') return t('gate.why_repair');
  const why = t(kind === 'made-up' ? 'gate.why_made_up' : `gate.why_${kind}`);
  return deed?.isPages ? t('gate.by_page', [why]) : why;
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host || origin : origin);

const riskKeys = {
  submit: 'gate.risk_submit',
  pay: 'gate.risk_pay',
  delete: 'gate.risk_delete',
  send: 'gate.risk_send',
  publish: 'gate.risk_publish',
  share: 'gate.risk_share',
  grant: 'gate.risk_grant',
  cancel: 'gate.risk_cancel',
  download: 'gate.risk_download',
  install: 'gate.risk_install',
  security: 'gate.risk_security',
} as const satisfies Record<Risk, string>;
