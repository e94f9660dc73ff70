import { describe, expect, it } from 'vitest';
import {
  ActRequest,
  ClientActInput,
  ClientActOptions,
  ActOptions,
} from '../../../src/protocol/operations/act-operation';
import { ActionInput, ActionOutput } from '../../../src/protocol/action';
import { ClientOptions } from '../../../src/protocol/client-options';
import { ObserveRequest, ObserveResponse } from '../../../src/protocol/operations/observe-operation';
import { variableText, VariableValue } from '../../../src/protocol/variables';

const action = { selector: '#go', description: 'Go', method: 'click', arguments: [] };

describe('an action', () => {
  it('needs a selector and a description, and nothing it does not know', () => {
    expect(ActionOutput.safeParse({ selector: '#go', description: 'Go' }).success).toBe(true);
    expect(ActionOutput.safeParse({ ...action, backendNodeId: 7 }).success).toBe(true);
    expect(ActionOutput.safeParse({ selector: '#go' }).success).toBe(false);
    expect(ActionOutput.safeParse({ ...action, colour: 'red' }).success).toBe(false);
    expect(ActionOutput.safeParse({ ...action, arguments: [5] }).success).toBe(false);
  });

  it('needs all four fields where the client acts on it', () => {
    expect(ActionInput.safeParse(action).success).toBe(true);
    for (const key of ['selector', 'description', 'method', 'arguments']) {
      expect(ClientActInput.safeParse({ ...action, [key]: undefined }).success, key).toBe(false);
    }
  });

  it('may come without a method over HTTP, not without a description', () => {
    expect(ActRequest.safeParse({ input: { selector: '#go', description: 'Go' } }).success).toBe(true);
    expect(ActRequest.safeParse({ input: { selector: '#go', method: 'click' } }).success).toBe(false);
  });
});

describe('variables', () => {
  it('are primitives or {value, description?}', () => {
    for (const value of ['a', 1, true, { value: 'a' }, { value: 2, description: 'two' }]) {
      expect(VariableValue.safeParse(value).success).toBe(true);
    }
    for (const value of [null, [], {}, { value: {} }, { value: 'a', secret: true }]) {
      expect(VariableValue.safeParse(value).success).toBe(false);
    }
  });

  it('become text when they are typed', () => {
    expect([variableText(5), variableText(false), variableText({ value: 1.5 })]).toEqual([
      '5',
      'false',
      '1.5',
    ]);
  });
});

describe('requests', () => {
  it('drop unknown keys of the envelope and refuse those of the model', () => {
    expect(ObserveRequest.parse({ instruction: 'x', frameId: null, extra: 1 })).toEqual({
      instruction: 'x',
      frameId: null,
    });
    const options = (model: unknown) => ({ options: { model } });
    expect(ObserveRequest.safeParse(options('openai/gpt-4o')).success).toBe(true);
    expect(ObserveRequest.safeParse(options({ modelName: 'openai/gpt-4o', extra: 1 })).success).toBe(false);
  });

  it('take provider-specific model extras in the library only', () => {
    const options = { model: { modelName: 'openai/gpt-4o', project: 'p' } };
    expect(ClientActOptions.safeParse(options).success).toBe(true);
    expect(ActOptions.safeParse(options).success).toBe(false);
  });
});

describe('answers', () => {
  it('hold nothing unknown', () => {
    const response = { success: true, data: { result: [action] } };
    expect(ObserveResponse.safeParse(response).success).toBe(true);
    expect(ObserveResponse.safeParse({ ...response, more: 1 }).success).toBe(false);
    expect(ObserveResponse.safeParse({ ...response, data: { ...response.data, more: 1 } }).success).toBe(
      false,
    );
  });
});

describe('the constructor', () => {
  it('has the defaults of the interface', () => {
    expect(ClientOptions.parse({ env: 'LOCAL' })).toEqual({
      env: 'LOCAL',
      waitForCaptchaSolves: false,
      enableCaching: true,
      serverCache: true,
      verbose: 1,
      useRichLogging: true,
      disablePino: false,
      logInferenceToFile: false,
      domSettleTimeoutMs: 10_000,
      selfHeal: true,
      useAPI: true,
      experimental: false,
    });
  });

  it('needs the key of the cloud, and no project', () => {
    expect(ClientOptions.safeParse({ env: 'CLOUD', apiKey: 'k', projectId: 'p' }).success).toBe(true);
    expect(ClientOptions.safeParse({ env: 'CLOUD', apiKey: 'k' }).success).toBe(true);
    expect(ClientOptions.safeParse({ env: 'CLOUD', projectId: 'p' }).success).toBe(false);
    expect(ClientOptions.safeParse({}).success).toBe(false);
  });
});
