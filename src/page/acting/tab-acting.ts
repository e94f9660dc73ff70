import type { PerformOptions } from '../../automation/page';
import type { ActionOutput } from '../../protocol/action';
import type { Settle } from '../../protocol/frame';
import type { DialogPolicy, InputMode } from '../../protocol/session';
import type { VariableOrigins } from '../../protocol/variables';

/** How acts are done in a tab. */
export type TabActing = {
  effectTimeoutMs: number;
  inputMode: InputMode;
  dialogs: DialogPolicy;
  /** Whether the page may be touched now; asked right before it is. */
  mayTouch?: () => boolean;
  /** It is known to change nothing that can be seen. */
  expectsNoEffect?: boolean;
  /** How long an act stays open once it has an effect. Default `answer`. */
  settle?: Settle;
  /** Told of each tab that an act opened. */
  onTabOpened?: (tabId: number) => void;
  /** Where alone variables may be typed. */
  variableOrigins?: VariableOrigins | undefined;
};

export type Action = ActionOutput & { method: string };
export type Options = TabActing & PerformOptions;
