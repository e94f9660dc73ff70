import type { Step } from '../../protocol/recordings/recording';
import { fromSeleniumKeys } from './selenium-keys';
import { fromSeleniumLocators } from './selenium-locators';
import type { SeleniumDeed, SeleniumReader } from './selenium-reader';
import type { SeleniumCommand } from './selenium-schema';
import { fromSeleniumPart, fromSeleniumText } from './selenium-texts';

/** Adds the steps of a command to what is read, or a note on why it has none. */
export function readSeleniumCommand(line: SeleniumCommand, reader: SeleniumReader): void {
  const read = reads.get(line.command);
  const deeds = read?.(line, reader);
  if (deeds === undefined) {
    const isOff = line.command.startsWith('//');
    reader.note(
      isOff
        ? 'A command that is switched off was left out.'
        : `"${line.command}" ${read ? 'could not be taken over as it is written' : 'has no counterpart here'} and was left out.`,
    );
    return;
  }
  for (const deed of deeds) reader.add(deed, line);
  if (line.opensWindow && deeds.length > 0)
    reader.expect({ kind: 'tab', tab: reader.newTab(line.windowHandleName ?? '') });
}

/** The steps of a command, none for what only leads elsewhere; undefined when it has no counterpart. */
type Read = (line: SeleniumCommand, reader: SeleniumReader) => SeleniumDeed[] | undefined;

const on =
  (method: Step['method'], argumentsOf: (line: SeleniumCommand) => string[] | undefined = () => []): Read =>
  (line, reader) => {
    const target = reader.targetOf(line);
    const args = argumentsOf(line);
    return target && args ? [{ method, arguments: args, target }] : undefined;
  };

const valueOf = ({ value }: SeleniumCommand) => [fromSeleniumText(value)];

const waits =
  (state: string): Read =>
  (line, reader) => {
    const target = reader.targetOf(line);
    const timeoutMs = Math.min(Number(/^\s*(\d{1,9})\s*$/u.exec(line.value)?.[1] ?? 0), 600_000);
    const limit = timeoutMs > 0 ? { timeoutMs } : {};
    return target && [{ method: 'waitFor', arguments: [state], target, ...limit }];
  };

const showsText: Read = (line, reader) => {
  reader.note('What an element shows has to have the text in it; it may show more.');
  return on('waitFor', (each) => ['text', ...valueOf(each)])(line, reader);
};
const holdsValue = on('waitFor', (line) => ['value', ...valueOf(line)]);

/** A box is looked at again by the step that checks it; without one there is nothing that does it. */
const afterBox =
  (method: 'check' | 'uncheck'): Read =>
  (line, reader) =>
    reader.isLast(method, reader.targetOf(line)) ? [] : undefined;

const answers =
  (answer: 'accept' | 'dismiss'): Read =>
  ({ target }, reader) => {
    const promptText = fromSeleniumText(target);
    reader.expect({ kind: 'dialog', answer, promptText: promptText || undefined });
    return [];
  };

const open: Read = ({ target }, reader) => {
  const address = reader.addressOf(target);
  reader.goToTop();
  return address === undefined ? undefined : [{ method: 'navigate', arguments: [address] }];
};

const sendKeys: Read = (line, reader) => {
  const target = reader.targetOf(line);
  const keys = fromSeleniumKeys(line.value.trim());
  if (!target || !keys) return undefined;
  return keys.map(({ text, keys: pressed }) =>
    pressed === undefined
      ? { method: 'type', arguments: [fromSeleniumPart(text ?? '')], target }
      : { method: 'press', arguments: [pressed], target },
  );
};

/** The option's label or value; other ways to it have no counterpart. */
const select = on('selectOption', ({ value }) => {
  const [, kind = 'label', option = ''] = /^(?:(label|value|index|id)=)?(.*)$/su.exec(value) ?? [];
  if (kind === 'index' || kind === 'id' || /^(regexp|glob)\w*:/u.test(option)) return undefined;
  return [fromSeleniumText(option.replace(/^(mostly-equals|exact):/u, ''))];
});

const drag = on('dragAndDrop', ({ value }) => {
  const drop = fromSeleniumLocators([value]);
  return drop && [drop.selector];
});

const pause: Read = ({ target }) =>
  /^\s*\d{1,6}\s*$/u.test(target) ? [{ method: 'wait', arguments: [target.trim()] }] : undefined;

/** A variable's value; one from the environment has none here and is asked for. */
const store: Read = ({ target, value: name }, reader) => {
  if (!/^[A-Za-z_][\w.-]*$/u.test(name)) return fromSeleniumText(`\${${name}}`).length <= 1 ? [] : undefined;
  const isAsked = /^\$\{env:[^{}]*\}$/u.test(target);
  const value = fromSeleniumText(target);
  if (!isAsked && /%[A-Za-z_][\w.-]*%/u.test(value)) return undefined;
  reader.store(name, isAsked ? undefined : value);
  return [];
};

const selectWindow: Read = ({ target }, reader) => {
  const handle = /^handle=\$\{(.+)\}$/u.exec(target)?.[1];
  if (handle === undefined) return undefined;
  reader.goToTab(handle);
  return [];
};

const storeWindowHandle: Read = ({ target }, reader) => {
  reader.nameTab(target);
  return [];
};

/** Steps in a frame that cannot be said are left out, up to where it is left. */
const selectFrame: Read = ({ target }, reader) => {
  if (target === 'relative=top') reader.goToTop();
  else if (target === 'relative=parent') reader.goToParent();
  else {
    const index = /^index=(\d{1,4})$/u.exec(target)?.[1];
    const found = fromSeleniumLocators([target]);
    const selector = index === undefined ? found?.selector : `(//iframe | //frame)[${Number(index) + 1}]`;
    reader.goToFrame(selector === undefined ? undefined : hopOf(selector, index));
    if (selector === undefined) return undefined;
  }
  return [];
};

const hopOf = (selector: string, index: string | undefined) => ({
  selector,
  index: index !== undefined ? Number(index) : undefined,
});

const closeTab: Read = () => [{ method: 'closeTab', arguments: [] }];

const reads = new Map<string, Read>([
  ['open', open],
  ['close', closeTab],
  ['pause', pause],
  ['store', store],
  ['storeWindowHandle', storeWindowHandle],
  ['selectWindow', selectWindow],
  ['selectFrame', selectFrame],
  ['click', on('click')],
  ['doubleClick', on('doubleClick')],
  ['mouseOver', on('hover')],
  ['check', on('check')],
  ['uncheck', on('uncheck')],
  ['type', on('fill', valueOf)],
  ['editContent', on('fill', valueOf)],
  ['sendKeys', sendKeys],
  ['select', select],
  ['dragAndDropToObject', drag],
  ['waitForText', showsText],
  ['waitForElementEditable', waits('enabled')],
  ['waitForElementVisible', waits('visible')],
  ['waitForElementNotVisible', waits('hidden')],
  ['waitForElementNotPresent', waits('hidden')],
  ...['assert', 'verify'].flatMap((word): [string, Read][] => [
    [`${word}Text`, showsText],
    [`${word}Value`, holdsValue],
    [`${word}Editable`, waits('enabled')],
    [`${word}Checked`, afterBox('check')],
    [`${word}NotChecked`, afterBox('uncheck')],
  ]),
  ['acceptAlert', answers('accept')],
  ['acceptConfirmation', answers('accept')],
  ['answerPrompt', answers('accept')],
  ['dismissConfirmation', answers('dismiss')],
  ['dismissPrompt', answers('dismiss')],
]);
