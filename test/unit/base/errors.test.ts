import { describe, expect, it } from 'vitest';
import { AutomationError, errorNames, fromRecord, toAutomationError } from '../../../src/base/errors';

const interfaceNames = [
  'AutomationError',
  'AutomationElementNotFoundError',
  'AutomationClickError',
  'AutomationEvalError',
  'AutomationDomProcessError',
  'AutomationIframeError',
  'ContentFrameNotFoundError',
  'XPathResolutionError',
  'AutomationShadowRootMissingError',
  'LLMResponseError',
  'MissingLLMConfigurationError',
  'UnsupportedModelError',
  'InvalidAISDKModelFormatError',
];

describe('AutomationError', () => {
  it('has a code for each of the thirteen error types of the interface', () => {
    expect([...new Set(Object.values(errorNames))].toSorted()).toEqual(interfaceNames.toSorted());
  });

  it('is the same after it crossed a border', () => {
    const error = new AutomationError('covered', 'A banner lies over it.', { details: { by: 'div.banner' } });
    const crossed = fromRecord(JSON.parse(JSON.stringify(error)));
    expect(crossed).toMatchObject({
      name: 'AutomationClickError',
      code: 'covered',
      details: { by: 'div.banner' },
    });
    expect(crossed.message).toBe(error.message);
    expect(crossed).toBeInstanceOf(AutomationError);
  });

  it('keeps what was thrown as its cause', () => {
    const cause = new TypeError('x is undefined');
    expect(toAutomationError(cause)).toMatchObject({ code: 'internal', cause });
    expect(toAutomationError('plain').message).toBe('plain');
  });
});
