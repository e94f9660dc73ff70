import { fillForm, type Saying } from '../../base/say';
import { methodFacts, type MethodName } from '../methods';

const hole = /\{(?:target|value)\}/gu;

/** A method in words for people. A recorded step shows the text it types. */
export function sayMethod(
  method: MethodName,
  { target, value = '', isStep = false }: { target: Saying; value?: string | Saying; isStep?: boolean },
): Saying {
  const { says, saysEmpty, saysStep } = methodFacts[method];
  const words = isStep ? (saysStep ?? says) : value === '' ? (saysEmpty ?? says) : says;
  const holes = [...words.matchAll(hole)].map(([name]) => (name === '{target}' ? target : value));
  return fillForm(words.split(hole), holes);
}
