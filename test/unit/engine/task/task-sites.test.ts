import { describe, expect, it } from 'vitest';
import { answered, newTask } from '../../../../src/engine/task/task-record';
import { gateOfTask } from '../../../../src/engine/task/task-gate';
import { ReadTexts } from '../../../../src/engine/gate/create-gate';
import type { Facts } from '../../../../src/engine/gate/facts';
import type { Task, TaskNeed } from '../../../../src/protocol/task/task';

const shop = 'https://shop.example';
const bank = 'https://bank.example';

const link: Facts = {
  method: 'click',
  arguments: [],
  role: 'link',
  name: 'More',
  marks: '',
  around: [],
  group: '',
  isSecret: false,
  origin: shop,
  others: [],
};

const taskOf = (instruction: string): Task => newTask({ sessionId: 's', instruction, origin: shop });

/** The decision on a link to an address, and the sites that the tabs were let go to. */
async function follow(task: Task, address: string) {
  const letGo: string[] = [];
  const onLetGo = async (site: string) => void letGo.push(site);
  const { gate } = gateOfTask(task, { gate: { origin: shop, read: new ReadTexts(), onLetGo } });
  const decision = await gate.admit({ rung: 'model', facts: { ...link, address } });
  return { decision, letGo };
}

describe('the sites of a task', () => {
  it('are told before an act leads to one that the words name', async () => {
    const { decision, letGo } = await follow(taskOf('open more on bank.example'), `${bank}/start`);
    expect(decision.outcome).toBe('allow');
    expect(letGo).toEqual([bank]);
  });

  it('do not grow by an act that is refused', async () => {
    const { decision, letGo } = await follow(taskOf('sort the list'), `${bank}/start`);
    expect(decision).toMatchObject({ outcome: 'refuse', reason: { kind: 'elsewhere', origin: bank } });
    expect(letGo).toEqual([]);
  });

  it('grow by what the user allows, and stay so', async () => {
    const reason = { kind: 'elsewhere', origin: bank } as const;
    const need: TaskNeed = { kind: 'risk', reason, origin: shop, deeds: [], sentence: '' };
    const waiting: Task = { ...taskOf('press More'), state: { kind: 'needs-you', need } };
    const going = answered(waiting, { kind: 'allow' });
    expect(going.memory.origins).toEqual([bank]);
    expect((await follow(going, `${bank}/start`)).letGo).toEqual([bank]);
    expect(answered(waiting, { kind: 'refuse' }).memory.origins).toEqual([]);
  });
});
