import { Button, Progress, TextInput, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../languages/t';
import type { ConfiguredModel } from '../../protocol/models/model-config';
import {
  defaultPrices,
  priceOf,
  PriceTable,
  type Price,
  Budget,
  dayOf,
  spendingOn,
} from '../../protocol/models/spending';
import { dollars } from '../format';
import { Icon } from '../icons';
import { modelIntents } from '../intents/model-intents';
import { Form, type Typed } from '../kit/form';
import {
  Bad,
  Buttons,
  Card,
  Heading,
  IconButton,
  KeysStay,
  PlainButton,
  RemoveButton,
  Section,
  Small,
  SubScreen,
  Undo,
} from '../kit/kit';
import ui from '../kit/kit.module.css';
import { isLocal, keyEnd, modelAddress } from '../model-address';
import shell from '../now/shell.module.css';
import { useOwnIntents, usePanelState } from '../panel-context';
import { Consents } from './consents';
import { ModelEditor } from './model-editor';
import { ModelOutcome, TestPill } from './model-outcome';
import css from './models.module.css';

/** The models in the order in which they are asked, what they cost, and how much that may be. */
export function ModelsView() {
  const models = usePanelState(({ settings }) => settings.models);
  const settingsError = usePanelState((state) => state.settingsError);
  const isTesting = usePanelState((state) => Object.values(state.modelTests).includes('running'));
  const { testAllModels } = useOwnIntents(modelIntents);
  const [edited, setEdited] = useEdited();
  const close = () => setEdited(undefined);
  const tools = (
    <>
      {models.length > 0 && (
        <PlainButton loading={isTesting} onClick={testAllModels}>
          {t('models.testAll')}
        </PlainButton>
      )}
      <PlainButton id={addButtonId} onClick={() => setEdited('new')}>
        {t('models.add')}
      </PlainButton>
    </>
  );
  return (
    <SubScreen title={t('models.title')} tools={tools} foot={<KeysStay />}>
      {settingsError && <Bad title={t('settings.notSaved')}>{settingsError.message}</Bad>}
      {edited === 'new' && <ModelEditor model={undefined} onClose={close} />}
      <Small className={css.lead}>{t('models.order')}</Small>
      <ModelNotice />
      <BuiltinMatcher />
      {models.length === 0 && <p className={`${shell.small} ${css.lead}`}>{t('models.none')}</p>}
      {models.length > 0 && (
        <ol className={shell.list} aria-label={t('models.list')}>
          {models.map((model, at) => (
            <li key={model.id} className={css.row}>
              {edited === model.id ? (
                <ModelEditor model={model} onClose={close} />
              ) : (
                <ModelRow model={model} at={at} onEdit={() => setEdited(model.id)} />
              )}
            </li>
          ))}
        </ol>
      )}
      <PriceCard />
      <BudgetCard />
      <Consents />
    </SubScreen>
  );
}

/** The buttons that open the form, to which the focus goes back. */
const addButtonId = 'add-model';

const editButtonId = (id: string): string => `edit-model-${id}`;

/** The id of the model whose form is open. When the form closes, the focus goes back to the button that opened it. */
function useEdited() {
  const [edited, setEdited] = useState<string>();
  const last = useRef<string>(undefined);
  useEffect(() => {
    const closed = last.current;
    last.current = edited;
    if (edited !== undefined || closed === undefined) return;
    document.getElementById(closed === 'new' ? addButtonId : editButtonId(closed))?.focus();
  }, [edited]);
  return [edited, setEdited] as const;
}

/** Tells the last change of the list: the new place of a model, or a removal with a way to undo it. */
function ModelNotice() {
  const modelChange = usePanelState((state) => state.modelChange);
  const models = usePanelState(({ settings }) => settings.models);
  const { restoreModel } = useOwnIntents(modelIntents);
  const at = models.findIndex(({ id }) => id === modelChange?.model.id);
  const { modelName = '' } = modelChange?.model.config ?? {};
  return (
    <div role="status">
      {modelChange?.kind === 'moved' && at >= 0 && (
        <VisuallyHidden>
          {t('models.moved', [modelName, String(at + 1), String(models.length)])}
        </VisuallyHidden>
      )}
      {modelChange?.kind === 'removed' && (
        <Undo className={css.removed} undo={t('models.undo')} onUndo={restoreModel}>
          {t('models.removed', [modelName])}
        </Undo>
      )}
    </div>
  );
}

/** The built-in matcher, which is asked before any model and is always there. */
const BuiltinMatcher = () => (
  <Card className={css.builtin}>
    <div className={shell.grow}>
      <p className={shell.itemTitle}>{t('settings.matcher')}</p>
      <p className={`${shell.meta} ${shell.third}`}>{t('settings.matcherText')}</p>
    </div>
    <span className={ui.pill} data-tone="ok">
      <Icon name="check" size={12} />
      {t('settings.ready')}
    </span>
  </Card>
);

type ModelRowProps = { model: ConfiguredModel; at: number; onEdit: () => void };

/** A model: where it is, the outcome of its last test, and its place. */
function ModelRow({ model, at, onEdit }: ModelRowProps) {
  const test = usePanelState(({ modelTests }) => modelTests[model.id]);
  const { testModel } = useOwnIntents(modelIntents);
  const { modelName } = model.config;
  return (
    <>
      <div className={css.head}>
        <div className={shell.grow}>
          <p className={`${shell.itemTitle} ${css.name}`} title={modelName}>
            {modelName}
          </p>
          <p className={`${shell.meta} ${shell.third} ${css.name}`}>{whereIs(model)}</p>
          {model.ability && (
            <p className={`${shell.meta} ${shell.third}`}>
              {t('modelMode.title', [t(`modelMode.${model.ability.mode}`)])}
            </p>
          )}
        </div>
        <TestPill test={test} />
        <PlainButton size="xs" loading={test === 'running'} onClick={() => testModel(model)}>
          {t('settings.test')}
        </PlainButton>
      </div>
      <ModelTools model={model} at={at} onEdit={onEdit} />
      <ModelOutcome test={test} onEdit={onEdit} />
    </>
  );
}

function whereIs({ config }: ConfiguredModel): string {
  const address = modelAddress(config);
  const end = keyEnd(config);
  const host = address === undefined ? t('models.inBrowser') : new URL(address).host;
  return end === undefined ? host : `${host} · ${t('models.keyEnd', [end])}`;
}

/** Moves a model, edits it and removes it. */
function ModelTools({ model: { id, config }, at, onEdit }: ModelRowProps) {
  const models = usePanelState(({ settings }) => settings.models);
  const { moveModel, removeModel } = useOwnIntents(modelIntents);
  const name: [string] = [config.modelName];
  const remove = () => {
    // The button goes with its row; the next one is where the list goes on.
    const neighbour = models[at + 1] ?? models[at - 1];
    document.getElementById(neighbour ? editButtonId(neighbour.id) : addButtonId)?.focus();
    void removeModel(id);
  };
  // One that is off keeps its focus: a model is moved to the end with one key.
  const offAt = (end: number) => ({ 'aria-disabled': at === end, 'data-disabled': at === end });
  const move = (by: number) => () => models[at + by] && moveModel(id, by);
  return (
    <div className={css.tools}>
      <IconButton icon="up" size={14} label={t('models.up', name)} onClick={move(-1)} {...offAt(0)} />
      <IconButton
        icon="down"
        size={14}
        label={t('models.down', name)}
        onClick={move(1)}
        {...offAt(models.length - 1)}
      />
      <IconButton
        id={editButtonId(id)}
        icon="edit"
        size={14}
        label={t('models.edit', name)}
        onClick={onEdit}
      />
      <RemoveButton label={t('models.remove', name)} onClick={remove} />
    </div>
  );
}

/** Shows today's spending, and edits its limit. */
function BudgetCard() {
  const budget = usePanelState(({ settings }) => settings.budget) ?? {};
  const spending = usePanelState((state) => state.spending);
  const { setBudget } = useOwnIntents(modelIntents);
  const [day] = useState(() => dayOf(new Date()));
  const { usd } = spendingOn(day, spending);
  const { perDay } = budget;
  const send = ({ text }: Typed) => {
    const figure = (name: string) => (text(name) === '' ? undefined : Number(text(name)));
    const typed = Budget.safeParse({ perDay: figure('perDay'), perSession: figure('perSession') });
    if (typed.success) void setBudget(typed.data);
  };
  const spent =
    perDay === undefined
      ? t('budget.spent', [dollars(usd)])
      : t('budget.spentOf', [dollars(usd), dollars(perDay)]);
  return (
    <Section title={t('budget.title')} id="budget" aside={spent}>
      <Form className={ui.card} onSend={send} key={JSON.stringify(budget)}>
        {perDay !== undefined && (
          <Progress
            size="xs"
            value={Math.min(100, perDay === 0 ? 100 : (usd / perDay) * 100)}
            aria-label={t('budget.today')}
          />
        )}
        <Small>{t('budget.text')}</Small>
        <div className={css.pair}>
          {(['perDay', 'perSession'] as const).map((name) => (
            <TextInput
              key={name}
              name={name}
              label={t(`budget.${name}`)}
              defaultValue={budget[name] ?? ''}
              placeholder={t('budget.none')}
              type="number"
              min="0"
              step="any"
            />
          ))}
        </div>
        <Buttons>
          <PlainButton type="submit">{t('budget.save')}</PlainButton>
        </Buttons>
      </Form>
    </Section>
  );
}

const columns = ['input', 'cachedInput', 'output'] as const satisfies readonly (keyof Price)[];

/** Edits the prices of the models, and says of which day they are. A price that the user changes is of today. */
function PriceCard() {
  const prices = usePanelState(({ settings }) => settings.prices) ?? defaultPrices;
  const names = usePanelState(({ settings }) => [
    ...new Set(settings.models.map(({ config }) => config.modelName)),
  ]);
  const { setPrices } = useOwnIntents(modelIntents);
  const [isEdited, setEdited] = useState(false);
  const send = (typed: Typed) => {
    const changed = readPrices(typed, names, prices);
    return changed && setPrices(changed).then(() => setEdited(false));
  };
  if (names.length === 0) return null;
  const tools = (
    <>
      {t('prices.asOf', [prices.asOf])}
      {isEdited ? (
        // A button of its own: the click that opened the form must not submit it.
        <Button key="save" type="submit" size="xs">
          {t('settings.save')}
        </Button>
      ) : (
        <PlainButton key="edit" size="xs" onClick={() => setEdited(true)}>
          {t('prices.edit')}
        </PlainButton>
      )}
    </>
  );
  return (
    <Form onSend={send} aria-labelledby="prices">
      <Heading id="prices" title={t('prices.title')} aside={tools} />
      <div className={shell.list}>
        <table className={css.prices}>
          <thead>
            <tr>
              {(['model', ...columns] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`prices.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <PriceRow key={name} name={name} price={priceOf(name, prices)} isEdited={isEdited} />
            ))}
          </tbody>
        </table>
      </div>
    </Form>
  );
}

type PriceRowProps = { name: string; price: Price | undefined; isEdited: boolean };

function PriceRow({ name, price, isEdited }: PriceRowProps) {
  const model = usePanelState(({ settings }) =>
    settings.models.find(({ config }) => config.modelName === name),
  );
  const noPrice = model && isLocal(modelAddress(model.config)) ? 'prices.local' : 'prices.unknown';
  return (
    <tr>
      <td className={css.name}>{name}</td>
      {!isEdited && !price ? (
        <td colSpan={3} className={shell.third}>
          {t(noPrice)}
        </td>
      ) : (
        columns.map((column) => (
          <td key={column}>
            {isEdited ? (
              <TextInput
                name={`${column} ${name}`}
                aria-label={`${t(`prices.${column}`)}, ${name}`}
                defaultValue={price?.[column] ?? ''}
                type="number"
                min="0"
                step="any"
              />
            ) : (
              price?.[column]
            )}
          </td>
        ))
      )}
    </tr>
  );
}

/** The table with what was typed; a row that is not filled in whole is left as it was. */
function readPrices({ text }: Typed, names: readonly string[], current: PriceTable): PriceTable | undefined {
  const typed = names.flatMap((name): [string, Price][] => {
    const [input = '', cached = '', output = ''] = columns.map((column) => text(`${column} ${name}`));
    if (input === '' || output === '') return [];
    return [[name, { input: Number(input), cachedInput: Number(cached || input), output: Number(output) }]];
  });
  const models = { ...current.models, ...Object.fromEntries(typed) };
  return PriceTable.safeParse({ asOf: dayOf(new Date()), models }).data;
}
