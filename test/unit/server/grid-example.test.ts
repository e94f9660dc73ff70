import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkAuthentication, readServiceOptions } from '../../../src/server/service/service-options';

const folder = path.resolve(import.meta.dirname, '../../../examples/grid');

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      command: z.string().optional(),
      environment: z.record(z.string(), z.string()).default({}),
      depends_on: z.array(z.string()).default([]),
      ports: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
    }),
  ),
});

const { services } = Compose.parse(parse(readFileSync(path.join(folder, 'compose.yaml'), 'utf8')));
const service = services['service'];

/** The options that the service reads from its command and environment in the file. */
function optionsOf() {
  const [program, ...args] = (service?.command ?? '').split(' ');
  expect([program, ...args.slice(0, 3)]).toEqual(['npm', 'start', '--', 'serve']);
  const environment = { ...service?.environment, TABWRIGHT_API_KEY: 'sixteen-letters-or-more' };
  return readServiceOptions(args.slice(3), environment);
}

describe('the compose file', () => {
  it('starts the service with options that it takes', () => {
    const options = optionsOf();
    expect(() => checkAuthentication(options)).not.toThrow();
    expect(options).toMatchObject({ host: '0.0.0.0', redisUrl: 'redis://redis:6379' });
    expect(service?.environment['TABWRIGHT_API_KEY']).toBe('${TABWRIGHT_API_KEY:?}');
  });

  it('leads each address to a service of its own, at the port where that listens', () => {
    const { grid = '', publicUrl = '', redisUrl = '', port, linkPort } = optionsOf();
    const ports: Record<string, number> = { hub: 4444, redis: 6379, service: linkPort };
    for (const url of [grid, publicUrl, redisUrl].map((text) => new URL(text))) {
      expect(Object.keys(services)).toContain(url.hostname);
      expect(Number(url.port)).toBe(ports[url.hostname]);
    }
    expect(service?.ports).toEqual([`127.0.0.1:${port}:${port}`]);
    expect(services['chromium']?.environment['SE_EVENT_BUS_HOST']).toBe('hub');
  });

  it('waits for services that are there, and brings this repository', () => {
    for (const { depends_on: others } of Object.values(services))
      for (const other of others) expect(Object.keys(services)).toContain(other);
    const [outside = ''] = service?.volumes[0]?.split(':') ?? [];
    expect(existsSync(path.join(folder, outside, 'src/server/cli/start.ts'))).toBe(true);
  });
});

it('the values of the chart ask for one session a node, and for Chromium', () => {
  const values: unknown = parse(readFileSync(path.join(folder, 'values.yaml'), 'utf8'));
  expect(values).toMatchObject({
    autoscaling: { enabled: true, scalingType: 'job' },
    chromeNode: { imageName: 'node-chromium', nodeMaxSessions: 1 },
  });
});
