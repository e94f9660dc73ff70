import { Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { t } from '../../languages/t';
import { defaultPrices, priceOf, PriceTable, type Price } from '../../protocol/models/prices';
import { dayOf } from '../../protocol/models/spending';
import { modelIntents } from '../intents/model-intents';
import { usePanelState, useOwnIntents } from '../panel-context';
import { modelAddress, isLocal } from '../model-address';
import shell from '../now/shell.module.css';
import css from './models.module.css';

const columns = ['input', 'cachedInput', 'output'] as const satisfies readonly (keyof Price)[];

/** Edits the prices of the models, and says of which day they are. A price that the user changes is of today. */
export function PriceCard() {
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
