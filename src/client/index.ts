export { AutomationError, type ErrorCode, type ErrorName } from '../base/errors';
export type { ActionInput, ActionOutput } from '../protocol/action';
export type { ActResult } from '../protocol/operations/act-operation';
export type { LogLine } from '../base/log';
export type { SessionInit } from '../protocol/client-options';
export type { Variables, VariableValue } from '../protocol/variables';
export type { Extraction, Navigation } from './driver';
export type {
  ActCallOptions,
  AutomationOptions,
  ExtractCallOptions,
  NavigateCallOptions,
  ObserveCallOptions,
} from './options';
