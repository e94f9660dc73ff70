import { i18n } from '#i18n';
import type { GateQuestion, Risk } from '../../protocol/gate';

/** The question of the gate. It is made of our own facts, so that no page and no model has a say in it. */
export function gateTitle({ reason, origin }: GateQuestion): string {
  switch (reason.kind) {
    case 'variable':
      return i18n.t('gate.variable', [reason.variable, hostOf(reason.origin)]);
    case 'elsewhere':
      return i18n.t('gate.elsewhere', [hostOf(reason.origin)]);
    case 'carried':
      return i18n.t('gate.carried', [hostOf(reason.from), hostOf(reason.origin)]);
    case 'made-up':
      return i18n.t('gate.made_up', [hostOf(origin)]);
    case 'asks':
      return i18n.t('gate.asks', [hostOf(origin)]);
    case 'file':
      return i18n.t('gate.file', [hostOf(origin)]);
    case 'refused':
      return i18n.t('gate.why_refused');
    default:
      return i18n.t(riskKeys[reason.risk], [hostOf(origin)]);
  }
}

/** Why it is asked. */
export function gateReason({ reason: { kind }, chosenBy }: GateQuestion): string {
  if (chosenBy === 'repair') return i18n.t('gate.why_repair');
  return i18n.t(kind === 'made-up' ? 'gate.why_made_up' : `gate.why_${kind}`);
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
