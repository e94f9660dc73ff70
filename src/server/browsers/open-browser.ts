import type { OpenBrowser } from '../../client/client-ports';
import { connectSocket } from '../chromium/cdp';
import { attach } from '../chromium/targets';
import { PageTargets } from './page-targets';

/** A browser that runs elsewhere, by the address of its debugging protocol. */
export async function openBrowser(cdpUrl: string): Promise<OpenBrowser> {
  const { cdp, close } = await connectSocket(cdpUrl);
  try {
    const pages = await PageTargets.follow(cdp);
    return {
      currentPage: async () => pages.current() ?? pages.open(),
      attach: async (pageId) => {
        const attachment = await attach(cdp, pageId);
        return { target: attachment.target, detach: () => attachment.detach() };
      },
      close: async () => {
        pages.close();
        close();
      },
    };
  } catch (thrown) {
    close();
    throw thrown;
  }
}
