import { AutomationError } from '../../base/errors';

/**
 * Throws where the page put something of its own in the place of what every script leans on. Only the plain script can
 * meet that: it shares the page's world. Nothing it found there could be trusted.
 */
export function checkOwnWorld(): void {
  if (isSound()) return;
  const message =
    'This page has replaced parts of JavaScript itself, so nothing can be verified in its own world.';
  throw new AutomationError('engine-failed', message);
}

const numbers = '1,2,3';

function isSound(): boolean {
  try {
    const list = [1, 2, 3];
    const [first, ...rest] = list;
    const grown = [first, ...rest].slice();
    grown.push(4);
    return (
      list.map((one) => one).join(',') === numbers &&
      list.filter((one) => one > 1).join(',') === '2,3' &&
      list.flatMap((one) => [one]).join(',') === numbers &&
      list.find((one) => one === 2) === 2 &&
      list.some((one) => one === 3) &&
      !list.some((one) => one === 4) &&
      list.every((one) => one > 0) &&
      !list.every((one) => one > 1) &&
      list.includes(2) &&
      !list.includes(4) &&
      grown.length === 4
    );
  } catch {
    return false;
  }
}
