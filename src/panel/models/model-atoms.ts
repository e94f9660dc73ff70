import type { ConfiguredModel, ModelCheck } from '../../protocol/models/model-config';
import { atom, kept } from '../atoms';

/** The last test of a model. */
export type ModelTest = 'running' | ModelCheck;

/** The last change to the list of models. */
export type ModelChange =
  { kind: 'removed'; model: ConfiguredModel; at: number } | { kind: 'moved'; model: ConfiguredModel };

/** The browser's leave to send requests to models without our origin. One that is `given` just now counts from its next start. */
export type OriginRule = 'missing' | 'given' | 'allowed';

export const modelAtoms = {
  consents: kept('consents'),
  spending: kept('spending'),
  /** By the models' ids. */
  modelTests: atom<Readonly<Record<string, ModelTest>>>({}),
  originRule: atom<OriginRule>('missing'),
  modelChange: atom<ModelChange>(),
};
