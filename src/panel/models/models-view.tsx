import { Button, VisuallyHidden, Progress, TextInput, ActionIcon } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { t } from '../../languages/t';
import { modelIntents } from '../intents/model-intents';
import { usePanelState, useOwnIntents } from '../panel-context';
import { BuiltinMatcher } from '../settings/builtin-matcher';
import { KeysStay } from '../keys/keys-stay';
import shell from '../now/shell.module.css';
import { SubHeader } from '../now/sub-header';
import { Consents } from './consents';
import { ModelEditor } from './model-editor';
import css from './models.module.css';
import type { ConfiguredModel } from '../../protocol/models/model-config';
import { modelAddress, keyEnd, isLocal } from '../model-address';
import { ModelOutcome, TestPill } from './model-outcome';
import { Budget, dayOf, spendingOn } from '../../protocol/models/spending';
import { dollars } from '../format';
import { Icon, type IconName } from '../icons';
import { defaultPrices, priceOf, PriceTable, type Price } from '../../protocol/models/prices';

/** The models in the order in which they are asked, what they cost, and how much that may be. */
export function ModelsView() {
  const { settings, settingsError, modelTests } = usePanelState();
  const { testAllModels } = useOwnIntents(modelIntents);
  const [edited, setEdited] = useEdited();
  const { models } = settings;
  const isTesting = Object.values(modelTests).includes('running');
  return (
    <>
      <SubHeader title={t('models.title')} backTo="settings">
        {models.length > 0 && (
          <Button variant="default" loading={isTesting} onClick={() => void testAllModels()}>
            {t('models.testAll')}
          </Button>
        )}
        <Button id={addButtonId} variant="default" onClick={() => setEdited('new')}>
          {t('models.add')}
        </Button>
      </SubHeader>
      <main className={shell.scroll}>
        {settingsError && (
          <p className={css.result} data-tone="bad" role="alert">
            <b>{t('settings.notSaved')}</b> {settingsError.message}
          </p>
        )}
        {edited === 'new' && <ModelEditor model={undefined} onClose={() => setEdited(undefined)} />}
        <p className={`${shell.small} ${shell.second} ${css.lead}`}>{t('models.order')}</p>
        <ModelNotice />
        <BuiltinMatcher />
        {models.length === 0 && <p className={`${shell.small} ${css.lead}`}>{t('models.none')}</p>}
        {models.length > 0 && (
          <ol className={shell.list} aria-label={t('models.list')}>
            {models.map((model, at) => (
              <li key={model.id} className={css.row}>
                {edited === model.id ? (
                  <ModelEditor model={model} onClose={() => setEdited(undefined)} />
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
      </main>
      <KeysStay />
    </>
  );
}

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
  const { modelChange, settings } = usePanelState();
  const { restoreModel } = useOwnIntents(modelIntents);
  const { models } = settings;
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
        <p className={`${shell.small} ${css.removed}`}>
          <span className={css.name}>{t('models.removed', [modelName])}</span>
          <Button variant="default" size="xs" onClick={() => void restoreModel()}>
            {t('models.undo')}
          </Button>
        </p>
      )}
    </div>
  );
}

type ModelRowProps = { model: ConfiguredModel; at: number; onEdit: () => void };

/** One model: where it is, what its last test came to, and its place. */
function ModelRow({ model, at, onEdit }: ModelRowProps) {
  const { modelTests } = usePanelState();
  const { testModel } = useOwnIntents(modelIntents);
  const { modelName } = model.config;
  const test = modelTests[model.id];
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
        <Button
          variant="default"
          size="xs"
          loading={test === 'running'}
          onClick={() => void testModel(model)}
        >
          {t('settings.test')}
        </Button>
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

/** Shows today's spending, and edits its limit. */
function BudgetCard() {
  const { settings, spending } = usePanelState();
  const { setBudget } = useOwnIntents(modelIntents);
  const [day] = useState(() => dayOf(new Date()));
  const { usd } = spendingOn(day, spending);
  const { perDay, perSession } = settings.budget ?? {};
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const budget = Budget.safeParse({
      perDay: figure(data, 'perDay'),
      perSession: figure(data, 'perSession'),
    });
    if (budget.success) void setBudget(budget.data);
  };
  const field = (name: 'perDay' | 'perSession', value: number | undefined) => (
    <TextInput
      name={name}
      label={t(`budget.${name}`)}
      defaultValue={value ?? ''}
      placeholder={t('budget.none')}
      type="number"
      min="0"
      step="any"
    />
  );
  return (
    <section aria-labelledby="budget">
      <div className={shell.section}>
        <h2 id="budget">{t('budget.title')}</h2>
        <span className={shell.aside}>
          {perDay === undefined
            ? t('budget.spent', [dollars(usd)])
            : t('budget.spentOf', [dollars(usd), dollars(perDay)])}
        </span>
      </div>
      <form className={css.card} onSubmit={onSubmit} key={JSON.stringify(settings.budget)}>
        {perDay !== undefined && (
          <Progress
            size="xs"
            value={Math.min(100, perDay === 0 ? 100 : (usd / perDay) * 100)}
            aria-label={t('budget.today')}
          />
        )}
        <p className={`${shell.small} ${shell.second}`}>{t('budget.text')}</p>
        <div className={css.pair}>
          {field('perDay', perDay)}
          {field('perSession', perSession)}
        </div>
        <div className={css.buttons}>
          <Button type="submit" variant="default">
            {t('budget.save')}
          </Button>
        </div>
      </form>
    </section>
  );
}

function figure(data: FormData, name: string): number | undefined {
  const value = data.get(name);
  return typeof value === 'string' && value !== '' ? Number(value) : undefined;
}

type ModelToolsProps = { model: ConfiguredModel; at: number; onEdit: () => void };

/** The tools of a model in the list: moving, editing and removing it. */
function ModelTools({ model: { id, config }, at, onEdit }: ModelToolsProps) {
  const { models } = usePanelState().settings;
  const { moveModel, removeModel } = useOwnIntents(modelIntents);
  const { modelName } = config;
  const remove = () => {
    // The button goes with its row; the next one is where the list goes on.
    const neighbour = models[at + 1] ?? models[at - 1];
    document.getElementById(neighbour ? editButtonId(neighbour.id) : addButtonId)?.focus();
    void removeModel(id);
  };
  return (
    <div className={css.tools}>
      <Tool
        icon="up"
        label={t('models.up', [modelName])}
        isOff={at === 0}
        onUse={() => void moveModel(id, -1)}
      />
      <Tool
        icon="down"
        label={t('models.down', [modelName])}
        isOff={at === models.length - 1}
        onUse={() => void moveModel(id, 1)}
      />
      <Tool id={editButtonId(id)} icon="edit" label={t('models.edit', [modelName])} onUse={onEdit} />
      <Tool icon="close" label={t('models.remove', [modelName])} onUse={remove} />
    </div>
  );
}

type ToolProps = {
  icon: IconName;
  label: string;
  onUse: () => void;
  isOff?: boolean;
  id?: string;
};

/** One that is off keeps its focus: a model is moved to the end with one key. */
function Tool({ icon, label, onUse, isOff = false, id }: ToolProps) {
  return (
    <ActionIcon
      {...(id !== undefined && { id })}
      aria-label={label}
      title={label}
      onClick={isOff ? undefined : onUse}
      aria-disabled={isOff}
      data-disabled={isOff}
    >
      <Icon name={icon} size={14} />
    </ActionIcon>
  );
}

/** The buttons that open the form, to which the focus goes back. */
const addButtonId = 'add-model';

const editButtonId = (id: string): string => `edit-model-${id}`;

const columns = ['input', 'cachedInput', 'output'] as const satisfies readonly (keyof Price)[];

/** Edits the prices of the models, and says of which day they are. A price that the user changes is of today. */
function PriceCard() {
  const { settings } = usePanelState();
  const { setPrices } = useOwnIntents(modelIntents);
  const [isEdited, setEdited] = useState(false);
  const prices = settings.prices ?? defaultPrices;
  const names = [...new Set(settings.models.map(({ config }) => config.modelName))];
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const changed = readPrices(new FormData(event.currentTarget), names, prices);
    if (changed) void setPrices(changed).then(() => setEdited(false));
  };
  if (names.length === 0) return null;
  return (
    <form onSubmit={onSubmit} aria-labelledby="prices">
      <div className={shell.section}>
        <h2 id="prices">{t('prices.title')}</h2>
        <span className={shell.aside}>
          {t('prices.asOf', [prices.asOf])}
          {isEdited ? (
            // A button of its own: the click that opened the form must not submit it.
            <Button key="save" type="submit" size="xs">
              {t('settings.save')}
            </Button>
          ) : (
            <Button key="edit" variant="default" size="xs" onClick={() => setEdited(true)}>
              {t('prices.edit')}
            </Button>
          )}
        </span>
      </div>
      <div className={shell.list}>
        <table className={css.prices}>
          <thead>
            <tr>
              <th scope="col">{t('prices.model')}</th>
              {columns.map((column) => (
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
    </form>
  );
}

type PriceRowProps = { name: string; price: Price | undefined; isEdited: boolean };

function PriceRow({ name, price, isEdited }: PriceRowProps) {
  const { settings } = usePanelState();
  const model = settings.models.find(({ config }) => config.modelName === name);
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
function readPrices(data: FormData, names: readonly string[], current: PriceTable): PriceTable | undefined {
  const typed = names.flatMap((name): [string, Price][] => {
    const [input, cachedInput, output] = columns.map((column) => data.get(`${column} ${name}`));
    if (!input || !output) return [];
    return [
      [name, { input: Number(input), cachedInput: Number(cachedInput || input), output: Number(output) }],
    ];
  });
  const models = { ...current.models, ...Object.fromEntries(typed) };
  return PriceTable.safeParse({ asOf: dayOf(new Date()), models }).data;
}
