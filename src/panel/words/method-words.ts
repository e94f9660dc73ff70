import { t } from '../../languages/t';
import { StepMethod } from '../../protocol/recordings/recording';
import { pageText } from '../format';

/** A method in a word or two. One that is none of ours, as a service may name, stays as it is called. */
export function methodWord(method: string): string {
  const { data: known } = StepMethod.safeParse(method);
  return known ? t(`method.${known}`) : pageText(method);
}
