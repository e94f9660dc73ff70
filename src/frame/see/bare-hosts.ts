import type { ComposedTree } from '../dom/composed';
import { isConnectedOf, localNameOf, openShadowRootOf } from '../dom/native';

/**
 * Elements without a shadow root, which may be given one without a mutation. To ask for an open root costs next to nothing, for a
 * closed one as much as a tenth of all else that is asked of an element. So elements of a page's own are asked for both at each
 * look, and of those of HTML so many that only large pages have more; these are asked some at a time.
 */
export class BareHosts {
  readonly #hosts = new Set<Element>();
  #rest = this.#hosts.values();

  note(host: Element): void {
    this.#hosts.add(host);
  }

  /** Asks which have got one, and leaves these out from now on. */
  ask(tree: ComposedTree): void {
    for (const host of this.#hosts)
      if (openShadowRootOf(host) ?? (localNameOf(host).includes('-') && tree.shadowRootOf(host)))
        this.#take(host, tree);
    const most = Math.min(this.#hosts.size, fewHosts + this.#hosts.size / hostsToOne);
    for (let asked = 0; asked < most; asked += 1) {
      let next = this.#rest.next();
      if (next.done) next = (this.#rest = this.#hosts.values()).next();
      if (next.value) this.#take(next.value, tree);
    }
  }

  #take(host: Element, tree: ComposedTree): void {
    if (tree.shadowRootOf(host)) this.#hosts.delete(host);
  }

  /** Leaves out those that have left the page. */
  forgetGone(): void {
    for (const host of this.#hosts) if (!isConnectedOf(host)) this.#hosts.delete(host);
  }

  forget(): void {
    this.#hosts.clear();
  }
}

/** So many are asked for a closed root at each look, and one more for each of so many. */
const fewHosts = 512;
const hostsToOne = 8;
