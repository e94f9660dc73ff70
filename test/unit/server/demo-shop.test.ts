import { request } from 'node:http';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { serveDemoShop } from '../../../src/server/cli/demo-shop';

const shop = await serveDemoShop(path.resolve('test/pages'));
afterAll(() => shop.close());

/** Asks with the path exactly as given: fetch would tidy it. */
function statusOf(pathname: string): Promise<number | undefined> {
  const { hostname, port } = new URL(shop.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: pathname }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

describe('serveDemoShop', () => {
  it('serves the same pages on two sites, each of which knows the other', async () => {
    const [here, there] = await Promise.all([
      fetch(`${shop.url}/shop/checkout.html`).then((answer) => answer.text()),
      fetch(`${shop.otherUrl.replace('localhost', '127.0.0.1')}/shop/checkout.html`).then((answer) =>
        answer.text(),
      ),
    ]);
    expect(here).toContain(`<meta name="other-origin" content="${shop.otherUrl}"`);
    expect(there).toContain(`<meta name="other-origin" content="${shop.url}"`);
  });

  it('serves the start page of a folder', async () => {
    expect(await statusOf('/shop/')).toBe(200);
  });

  it.each(['/nothing.html', '/../../package.json', '/%2e%2e/%2e%2e/package.json', '/%', '/shop'])(
    'has nothing at %s',
    async (pathname) => {
      expect(await statusOf(pathname)).toBe(404);
    },
  );
});
