import type { Ability } from '../../protocol/models/model-config';

/** A conversation with the browser's own model: the part of the Prompt API that is used. */
export type BuiltInSession = {
  prompt(
    messages: { role: 'user' | 'assistant'; content: string }[],
    options: { responseConstraint?: object; signal: AbortSignal },
  ): Promise<string>;
  /** Tokens of the conversation; the older of two names. */
  readonly inputUsage?: number;
  readonly contextUsage?: number;
  destroy(): void;
};

export type BuiltInModel = {
  availability(): Promise<string>;
  create(options: {
    initialPrompts: { role: 'system'; content: string }[];
    signal: AbortSignal;
  }): Promise<BuiltInSession>;
};

/** The parts of the browser that models are asked with. */
export type ModelPorts = {
  builtIn?: BuiltInModel;
  /** Keeps what was found out of endpoints for longer than this worker lives. */
  abilities?: {
    read(): Promise<Record<string, Ability>>;
    write(all: Record<string, Ability>): Promise<void>;
  };
  /** Has requests to the origin go out without `Origin`, if that is allowed. */
  dropOrigin?(origin: string): Promise<boolean>;
};

let provided: ModelPorts = {};

/** Gives models what they need of the browser; once, at the start. */
export function providePorts(ports: ModelPorts): void {
  provided = ports;
}

export const modelPorts = (): ModelPorts => provided;
