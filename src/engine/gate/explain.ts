import type { GateChooser, GateReason, Risk } from '../../protocol/gate';

const deeds: Readonly<Record<Risk, string>> = {
  submit: 'sends a form off',
  pay: 'may cost money',
  delete: 'deletes something',
  send: 'sends something to others',
  publish: 'publishes something',
  share: 'lets others see something',
  grant: 'grants something',
  cancel: 'ends or cancels something',
  download: 'downloads a file',
  install: 'installs or runs something',
  security: 'changes security settings',
};

/** Why an act needs more than was given, in one sentence, of our own facts only. */
export function explain(reason: GateReason, chosenBy: GateChooser): string {
  if (chosenBy === 'repair' && reason.kind !== 'variable') return explainFoundAgain(reason);
  switch (reason.kind) {
    case 'risk':
      return `A model chose an act that ${deeds[reason.risk]}, and the instruction does not say that.`;
    case 'denied':
      return `A model chose an act that ${deeds[reason.risk]}, and the instruction says not to.`;
    case 'larger':
      return `A model chose an act that ${deeds[reason.risk]}, on something larger than the instruction names.`;
    case 'another':
      return 'A model chose an element, though another one fits the instruction better.';
    case 'elsewhere':
      return `A model chose an act that goes to ${reason.origin}, which the instruction does not name.`;
    case 'carried':
      return `A model chose to give ${reason.origin} what was read on ${reason.from}, and the instruction does not say that.`;
    case 'made-up':
      return 'A model chose a text, an amount or an option that the instruction does not say, where that decides what is paid, where something goes or who gets in.';
    case 'asks':
      return 'A model chose an act that may change something, and the instruction only asks or wants to see.';
    case 'file':
      return 'A model chose to hand over a file that the instruction does not name.';
    case 'variable':
      return `%${reason.variable}% would be typed on ${reason.origin}, where the instruction does not let it be typed.`;
    case 'refused':
      return 'The user said no to that, and a No holds for all of the task.';
    default:
      return reason satisfies never;
  }
}

function explainFoundAgain(reason: Exclude<GateReason, { kind: 'variable' }>): string {
  const found = 'The element is not where it was, and what was found in its place';
  if ('risk' in reason) return `${found} ${deeds[reason.risk]}, which was not asked for.`;
  return reason.kind === 'elsewhere'
    ? `${found} leads to ${reason.origin}, where nothing was to be done.`
    : `${found} takes what was not meant for it.`;
}
