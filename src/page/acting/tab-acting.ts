import type { PerformOptions } from '../../engine/page';
import type { ActionOutput } from '../../protocol/action';
import type { DialogPolicy, Settle } from '../../protocol/frame';
import type { InputMode } from '../../protocol/session';
import type { VariableOrigins } from '../../protocol/variables';

/** The settings for acts in a tab. */
export type TabActing = {
  effectTimeoutMs: number;
  inputMode: InputMode;
  dialogs: DialogPolicy;
  /** Whether the page may be touched now. Called right before the act touches it. */
  mayTouch?: () => boolean;
  /** Whether the act is known to change nothing that can be seen. */
  expectsNoEffect?: boolean;
  /** When an act with an effect ends. Default `answer`. */
  settle?: Settle;
  /** Called with each tab that an act opened. */
  onTabOpened?: (tabId: number) => void;
  /** The only origins in which each variable may be typed. */
  variableOrigins?: VariableOrigins;
};

export type Action = ActionOutput & { method: string };
export type Options = TabActing & PerformOptions;
