import { cp } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { leaving } from '../../src/browsers/browser-port';
import { createClient, type Client } from '../../src/messaging/contract';
import { backgroundContract, type BackgroundContract } from '../../src/protocol/background';
import { FoxPage } from './fox-page';
import { addressOf, extensionId, launchFirefox, type Firefox } from './launch-firefox';

const Tree = z.object({
  contexts: z.array(z.object({ context: z.string(), url: z.string(), children: z.array(z.unknown()) })),
});
const Opened = z.object({ context: z.string() });

const allThatLeaves = [...new Set(Object.values(leaving).flat())];

/** Firefox with the extension, and what a user does with it. */
export class FoxBrowser {
  readonly #firefox: Firefox;
  /** The browser's own window, where scripts may do what its user can. */
  readonly #window: FoxPage;
  readonly #extensionDir: string;

  static async launch(extensionDir: string, preferences?: Record<string, unknown>): Promise<FoxBrowser> {
    const firefox = await launchFirefox(preferences);
    // A copy: Firefox reads the files as they are used, and a new build would mix with this one.
    const copy = path.join(firefox.profile, 'tabwright');
    await cp(extensionDir, copy, { recursive: true });
    const tree = await firefox.bidi.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
    const [window] = Tree.parse(tree).contexts;
    if (!window) throw new Error('Firefox has no window.');
    const browser = new FoxBrowser(firefox, window.context, copy);
    await browser.install();
    return browser;
  }

  private constructor(firefox: Firefox, windowContext: string, extensionDir: string) {
    this.#firefox = firefox;
    this.#window = new FoxPage(firefox.bidi, windowContext);
    this.#extensionDir = extensionDir;
  }

  close(): Promise<void> {
    return this.#firefox.close();
  }

  async install(): Promise<void> {
    const extensionData = { type: 'path', path: this.#extensionDir };
    await this.#firefox.bidi.send('webExtension.install', { extensionData });
  }

  /** Closes all pages but the first, and installs the extension anew: nothing is left of what it kept. */
  async reset(): Promise<void> {
    await this.closePanel();
    await this.#firefox.bidi.send('webExtension.uninstall', { extension: extensionId });
    const [, ...others] = await this.pages();
    for (const { page } of others) await page.close().catch(() => {});
    await this.install();
  }

  async openPage(url: string): Promise<FoxPage> {
    const opened = await this.#firefox.bidi.send('browsingContext.create', { type: 'tab' });
    const page = new FoxPage(this.#firefox.bidi, Opened.parse(opened).context);
    await page.goto(url);
    return page;
  }

  /** The tabs that are open, the oldest first. */
  async pages(): Promise<{ page: FoxPage; url: string }[]> {
    const tree = Tree.parse(await this.#firefox.bidi.send('browsingContext.getTree'));
    return tree.contexts.map(({ context, url }) => ({ page: new FoxPage(this.#firefox.bidi, context), url }));
  }

  /** The tab whose page is at an address. */
  async pageAt(address: string): Promise<FoxPage> {
    const found = (await this.pages()).find(({ url }) => url === address);
    if (!found) throw new Error(`No tab shows ${address}.`);
    return found.page;
  }

  /** The frames in a page, in the order in which they stand there. */
  async framesOf({ context }: FoxPage): Promise<FoxPage[]> {
    const tree = Tree.parse(await this.#firefox.bidi.send('browsingContext.getTree', { root: context }));
    const inner = tree.contexts.flatMap(({ children }) => z.array(Opened).parse(children));
    return inner.map((frame) => new FoxPage(this.#firefox.bidi, frame.context));
  }

  /** Gives access to sites, and leave to send what is read, as the user's word in the prompts does. */
  async grant(...origins: string[]): Promise<void> {
    await this.#inWindow(`{
      const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
      const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(extensionId)});
      return ExtensionPermissions.add(extension.id, { origins: ${JSON.stringify(origins)}, permissions: [], data_collection: ${JSON.stringify(allThatLeaves)} }, extension);
    }`);
  }

  /** Has the user refuse the next requests for permissions: each is asked in the browser's own prompt. */
  async refusePermissions(requests = 1): Promise<void> {
    await this.#inWindow(`{
      Services.prefs.setBoolPref('extensions.webextOptionalPermissionPrompts', true);
      const { ExtensionsUI } = ChromeUtils.importESModule('resource:///modules/ExtensionsUI.sys.mjs');
      Services.obs.removeObserver(ExtensionsUI, 'webextension-optional-permission-prompt');
      let left = ${requests};
      Services.obs.addObserver(function refuse(subject) {
        subject.wrappedJSObject.resolve(false);
        left -= 1;
        if (left > 0) return;
        Services.obs.removeObserver(refuse, 'webextension-optional-permission-prompt');
        Services.obs.addObserver(ExtensionsUI, 'webextension-optional-permission-prompt');
        Services.prefs.setBoolPref('extensions.webextOptionalPermissionPrompts', false);
      }, 'webextension-optional-permission-prompt');
    }`);
  }

  /** Has the clocks of pages go in steps of this length, in milliseconds, until the work is over. */
  async withClock<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
    const [step, jitter] = [
      'resistFingerprinting.reduceTimerPrecision.microseconds',
      'reduceTimerPrecision.jitter',
    ].map((name) => JSON.stringify(`privacy.${name}`));
    await this.#inWindow(
      `(Services.prefs.setIntPref(${step}, ${stepMs * 1000}), Services.prefs.setBoolPref(${jitter}, false))`,
    );
    try {
      return await work();
    } finally {
      await this.#inWindow(`[${step}, ${jitter}].forEach((name) => Services.prefs.clearUserPref(name))`);
    }
  }

  /** Presses the toolbar button. */
  async clickToolbar(): Promise<void> {
    await this.#inWindow(`{
      const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
      const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(extensionId)});
      return ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
    }`);
  }

  /** Opens the sidebar beside the page in front, as the toolbar button does. */
  async openPanel(): Promise<FoxPage> {
    await this.clickToolbar();
    return this.findPanel();
  }

  /** The sidebar, once it is open. BiDi knows pages in tabs only, so it is told of this one. */
  async findPanel(): Promise<FoxPage> {
    const context = await this.#inWindow(`{
      const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs');
      const shown = () => document.querySelector('#sidebar').contentDocument?.querySelector('browser');
      const isReady = (browser) => browser?.currentURI?.spec.endsWith('/sidepanel.html');
      while (!isReady(shown())) await new Promise((resolve) => setTimeout(resolve, 50));
      const browser = shown();
      browser.permanentKey ??= {};
      const id = NavigableManager.getIdForBrowser(browser);
      const { getBrowserById } = Object.getPrototypeOf(NavigableManager);
      NavigableManager.getBrowserById = (sought) =>
        sought === id ? browser : getBrowserById.call(NavigableManager, sought);
      return id;
    }`);
    return new FoxPage(this.#firefox.bidi, z.string().parse(context));
  }

  async closePanel(): Promise<void> {
    await this.#inWindow(`{
      const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs');
      delete NavigableManager.getBrowserById;
      SidebarController.hide();
    }`);
  }

  /** Ends the extension's event page, as Firefox does when it is idle. */
  async endWorker(): Promise<void> {
    await this.#inWindow(`{
      const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(extensionId)});
      return extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
    }`);
  }

  /** Runs statements in the browser's own window and gives what they return. */
  #inWindow(block: string): Promise<unknown> {
    return this.#window.evaluate(`(async () => ${block})()`);
  }
}

/** A client of the background that asks from a page of the extension, as the panel does. */
export function connectThrough(page: FoxPage): Client<BackgroundContract> {
  return createClient(backgroundContract, async (operation, input) => {
    const envelope = JSON.stringify({ to: 'background', operation, input });
    return page.evaluate(`browser.runtime.sendMessage(${envelope})`);
  });
}

/** The page of the extension that tests ask from. */
export const askingPage = addressOf('sidepanel.html');
