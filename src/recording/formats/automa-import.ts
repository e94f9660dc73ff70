import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import type { Step, StepTarget } from '../../protocol/recordings/recording';
import { counted, page, StepsReader, type ReadDeed, type ReadFile } from './steps-reader';

const Text = z.string().max(20_000);

const Data = z.object({
  disableBlock: z.boolean().catch(false),
  description: Text.catch(''),
  findBy: Text.catch('cssSelector'),
  selector: Text.catch(''),
  waitForSelector: z.boolean().catch(false),
  waitSelectorTimeout: z.coerce.number().catch(0),
  multiple: z.boolean().catch(false),
  url: Text.catch(''),
  updatePrevTab: z.boolean().catch(false),
  type: Text.catch(''),
  value: z.coerce.string().max(20_000).catch(''),
  getValue: z.boolean().catch(false),
  clearValue: z.boolean().catch(true),
  selected: z.boolean().catch(true),
  selectOptionBy: Text.catch('value'),
  optionPosition: z.coerce.string().catch('1'),
  keys: Text.catch(''),
  action: Text.catch('press-key'),
  keysToPress: Text.catch(''),
  time: z.coerce.number().catch(0),
  windowType: Text.catch('main-window'),
  scrollX: z.coerce.number().catch(0),
  scrollY: z.coerce.number().catch(0),
  incX: z.boolean().catch(false),
  incY: z.boolean().catch(false),
  scrollIntoView: z.boolean().catch(false),
  openInNewTab: z.boolean().catch(false),
  closeType: Text.catch('tab'),
  activeTab: z.boolean().catch(true),
  accept: z.boolean().catch(true),
  promptText: Text.catch(''),
  filePaths: z.array(Text).max(20).catch([]),
  throwError: z.boolean().catch(false),
  blocks: z
    .array(z.object({ id: Text, data: z.unknown() }))
    .max(1000)
    .catch([]),
});
type Data = z.infer<typeof Data>;

const Workflow = z.object({
  name: Text.catch('Automa'),
  drawflow: z.object({
    nodes: z.array(z.object({ id: Text, label: Text, data: z.unknown() })).max(5000),
    edges: z.array(z.object({ source: Text, target: Text, sourceHandle: Text.nullish() })).max(20_000),
  }),
});

/** A workflow of Automa as steps of ours, its blocks in the order of their lines. Scripts in it are never run nor kept. */
export function fromAutoma(json: unknown): ReadFile {
  const { data: workflow } = Workflow.safeParse(json);
  if (!workflow) throw new AutomationError('invalid-input', 'This is not a workflow of Automa.');
  const { nodes, edges } = workflow.drawflow;
  const reader = new AutomaReader();
  const done = new Set<string>();
  const targets = new Set(edges.map(({ target }) => target));
  let node = nodes.find(({ label }) => label === 'trigger') ?? nodes.find(({ id }) => !targets.has(id));
  while (node && !done.has(node.id)) {
    const { id, label, data } = node;
    done.add(id);
    readBlock(label, Data.parse(data ?? {}), reader);
    const onward = edges.filter(({ source }) => source === id);
    const next =
      onward.find(({ sourceHandle }) => (sourceHandle ?? 'output-1').endsWith('output-1')) ?? onward[0];
    node = nodes.find((each) => each.id === next?.target);
  }
  const rest = nodes.filter(({ id, label }) => !done.has(id) && !aside.has(label));
  if (rest.length > 0)
    reader.leaveOut(`${rest.length} blocks that other lines lead to, such as “${rest[0]?.label}”,`);
  return { name: workflow.name.slice(0, 2000), ...reader.result };
}

class AutomaReader extends StepsReader {
  /** A tab is worked in already. */
  hasTab = false;
}

/** Blocks that are about the tool itself. */
const aside = new Set([
  'trigger',
  'active-tab',
  'notification',
  'note',
  'blocks-group-2',
  'wait-connections',
]);

function readBlock(label: string, data: Data, reader: AutomaReader): void {
  if (data.disableBlock) return reader.note('A block that is switched off was left out.');
  if (aside.has(label)) return;
  const told = JSON.stringify(data).match(/\{\{[^{}]*\}\}|\$\$\w+/u)?.[0];
  if (told !== undefined) return reader.leaveOut(`${label} with ${told}`);
  const deeds = blocks[label]?.(data, reader);
  if (!deeds) return reader.leaveOut(label);
  for (const deed of deeds) reader.add(deed, label, data.description);
}

type Read = (data: Data, reader: AutomaReader) => ReadDeed[] | undefined;

/** The element of a block; several at once are none. */
function targetOf(
  { findBy, selector, multiple, waitForSelector, waitSelectorTimeout }: Data,
  reader: StepsReader,
) {
  if (selector.trim() === '' || multiple) return undefined;
  const [frame, own = selector] = selector.includes('|>')
    ? selector.split('|>').map((each) => each.trim())
    : [];
  const target = reader.within({ selector: findBy === 'xpath' ? `xpath=${own}` : own, alternates: [] });
  const limit =
    waitForSelector && waitSelectorTimeout > 0 ? Math.min(waitSelectorTimeout, 600_000) : undefined;
  const hop = frame === undefined ? [] : [{ selector: frame }];
  return (
    target && {
      target: hop.length > 0 ? { ...target, frame: [...(target.frame ?? []), ...hop] } : target,
      timeoutMs: limit,
    }
  );
}

const on =
  (method: Step['method'], argumentsOf: (data: Data) => string[] | undefined = () => []): Read =>
  (data, reader) => {
    const found = targetOf(data, reader);
    const args = argumentsOf(data);
    return found && args && [{ method, arguments: args, ...found }];
  };

const ofTab =
  (method: Step['method']): Read =>
  () => [{ method, arguments: [] }];

const newTab: Read = ({ url, updatePrevTab }, reader) => {
  if (!/^https?:/iu.test(url)) return undefined;
  if (reader.hasTab && !updatePrevTab) reader.goToTab(`tab ${reader.steps.length}`);
  reader.hasTab = true;
  return [{ method: 'navigate', arguments: [url] }];
};

const form: Read = (data, reader) => {
  const { type, value, selected, selectOptionBy, optionPosition, getValue, clearValue } = data;
  if (getValue) return undefined;
  if (type === 'checkbox' || type === 'radio') return on(selected ? 'check' : 'uncheck')(data, reader);
  if (type === 'text-field') return on(clearValue ? 'fill' : 'type', () => [value])(data, reader);
  if (type !== 'select') return undefined;
  const places: Record<string, string | undefined> = {
    value: value,
    'first-option': 'index=0',
    'last-option': 'index=-1',
    'custom-position': `index=${Math.max(0, Number(optionPosition) - 1)}`,
  };
  const option = places[selectOptionBy];
  return option === undefined ? undefined : on('selectOption', () => [option])(data, reader);
};

/** Keys go to what has the focus where the block names no element. */
const press: Read = (data, reader) => {
  const { action, keys, keysToPress, selector } = data;
  const place = selector === '' ? { ...data, selector: action === 'press-key' ? 'body' : ':focus' } : data;
  if (action === 'press-key') return on('press', () => (keys === '' ? undefined : [keys]))(place, reader);
  return action === 'multiple-keys' ? on('type', () => [keysToPress])(place, reader) : undefined;
};

const scroll: Read = (data, reader) => {
  const { scrollX, scrollY, incX, incY, scrollIntoView } = data;
  if (scrollIntoView) return on('scrollIntoView')(data, reader);
  if (incX || incY) return on('scrollByPixelOffset', () => [String(scrollX), String(scrollY)])(data, reader);
  const found = data.selector === 'html' ? { target: page } : targetOf(data, reader);
  return found && scrollX === 0 && scrollY >= 0
    ? [{ method: 'scrollTo', arguments: [`${scrollY}px`], ...found }]
    : undefined;
};

const link: Read = (data, reader) => (data.openInNewTab ? undefined : on('click')(data, reader));

const frame: Read = (data, reader) => {
  if (data.windowType !== 'iframe') reader.frame = [];
  else {
    const hop: StepTarget | undefined = targetOf(data, reader)?.target;
    reader.frame = hop && [...(hop.frame ?? []), { selector: hop.selector }];
    if (!hop) return undefined;
  }
  return [];
};

const exists: Read = (data, reader) => {
  // Without an error it only says which line is gone on by.
  const deed = data.throwError ? counted(targetOf(data, reader)?.target, '>=1') : undefined;
  return deed && [deed];
};

const blocks: Record<string, Read> = {
  'new-tab': newTab,
  'new-window': newTab,
  'go-back': ofTab('goBack'),
  'forward-page': ofTab('goForward'),
  'reload-tab': ofTab('reload'),
  'close-tab': ({ closeType, activeTab }) =>
    closeType === 'tab' && activeTab ? [{ method: 'closeTab', arguments: [] }] : undefined,
  'event-click': on('click'),
  'hover-element': on('hover'),
  delay: ({ time }) => [{ method: 'wait', arguments: [String(Math.round(time))] }],
  forms: form,
  'press-key': press,
  'element-scroll': scroll,
  link,
  'switch-to': frame,
  'upload-file': on('setInputFiles', ({ filePaths }) => filePaths),
  'element-exists': exists,
  'handle-dialog': ({ accept, promptText }, reader) => {
    reader.answerNext({ answer: accept ? 'accept' : 'dismiss', promptText: promptText || undefined });
    return [];
  },
  'blocks-group': ({ blocks: inner }, reader) => {
    for (const { id, data } of inner) readBlock(id, Data.parse(data ?? {}), reader);
    return [];
  },
};
