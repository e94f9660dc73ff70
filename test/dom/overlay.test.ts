import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startOverlay } from '../../src/frame/draw/start-overlay';
import { createEngine } from '../../src/frame/engine';
import { overlaps } from '../../src/frame/draw/place-tags';
import type { OverlayState } from '../../src/protocol/frame';

const words = { working: 'Working in this tab', paused: 'Waiting', stop: 'Stop' };
const stop = vi.fn();
const hosts: HTMLElement[] = [];
const roots: ShadowRoot[] = [];

beforeEach(() => {
  document.body.innerHTML = `
    <main style="height: 3000px">
      <button id="one" style="position: absolute; left: 100px; top: 100px; width: 120px; height: 40px">One</button>
      <button id="two" style="position: absolute; left: 100px; top: 2500px; width: 120px; height: 40px">Two</button>
    </main>`;
  const original = Object.getOwnPropertyDescriptor(Element.prototype, 'attachShadow');
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function attach(this: Element, init) {
    const root: ShadowRoot = original?.value.call(this, init);
    roots.push(root);
    return root;
  });
  globalThis.__tabwright = {
    document,
    retire: () => {},
    engine: createEngine(document),
    key: 'k',
    prefix: () => undefined,
    readWhole: () => undefined,
    canAct: () => false,
    canExtract: () => false,
    startActing: () => {},
    startExtracting: () => {},
    elementOf: (ref) => document.querySelector(ref === 1 ? '#one' : '#two') ?? undefined,
    refOf: () => undefined,
    shadowRootOf: () => null,
    setOverlayHost: (host) => {
      if (host instanceof HTMLElement) hosts.push(host);
    },
  };
  startOverlay({ words, stop });
});

afterEach(() => {
  globalThis.__tabwrightOverlay?.show({ marks: [], acting: false });
  globalThis.__tabwrightOverlay = undefined;
  vi.restoreAllMocks();
  stop.mockReset();
  hosts.length = 0;
  roots.length = 0;
  window.scrollTo(0, 0);
});

/** Buttons close below a list and a frame, as a shop has them, one between frames, and one amid others. */
const crowdedPage = `<style>body { margin: 40px; font: 16px/1.3 sans-serif } button, select { display: block; margin: 0 }</style>
  <div style="display: flex; gap: 16px; height: 200px">
    <div><select style="width: 200px; height: 34px; margin-block-end: 9px"><option>Red</select><button data-named>Add to cart</button></div>
    <div><fieldset style="width: 180px; margin-block-end: 9px"><legend>Size</legend><label><input type="radio" data-named>Small</label><br>
      <label><input type="radio" data-named>Large</label></fieldset><button data-named>Add to cart</button></div>
    <div><iframe style="width: 150px; height: 50px; display: block"></iframe><button data-named style="width: 150px">Pay</button>
      <iframe style="width: 150px; height: 50px; display: block"></iframe></div>
  </div>
  <div style="display: grid; grid-template-columns: repeat(7, 40px); width: 280px">
    ${'<button style="height: 40px">·</button>'.repeat(24)}<button data-named style="height: 40px">×</button>${'<button style="height: 40px">·</button>'.repeat(24)}
  </div>`;

const show = (state: Partial<OverlayState>) =>
  globalThis.__tabwrightOverlay?.show({ marks: [], acting: false, ...state });
const drawn = (selector: string) => [...(roots.at(-1)?.querySelectorAll<HTMLElement>(selector) ?? [])];

describe('the overlay', () => {
  it('draws marks and numbers around elements, and counts those out of view', () => {
    show({
      marks: [
        { ref: 1, number: 1, sure: true },
        { ref: 2, number: 2, sure: false },
      ],
    });
    const [mark] = drawn('.mark');
    const target = document.querySelector('#one')?.getBoundingClientRect();
    expect(mark?.getBoundingClientRect()).toMatchObject({ left: target?.left, top: target?.top });
    expect(drawn('.tag').map(({ textContent }) => textContent)).toEqual(['1']);
    expect(drawn('.more').map(({ textContent }) => textContent)).toEqual(['↓ 1']);
  });

  it('lies in the top layer, lets the pointer through, and shifts nothing', () => {
    const before = document.documentElement.scrollHeight;
    show({ marks: [{ ref: 1, number: 1, sure: true }], acting: true });
    expect(hosts[0]?.matches(':popover-open')).toBe(true);
    expect(document.elementFromPoint(160, 120)?.id).toBe('one');
    expect(document.documentElement.scrollHeight).toBe(before);
    expect(hosts[0]?.shadowRoot).toBeNull();
  });

  it('puts numbers on nothing that can be used, on no frame and on no edge, with a line where there is no room', () => {
    document.body.innerHTML = crowdedPage;
    const named = [...document.querySelectorAll('[data-named]')];
    if (globalThis.__tabwright)
      globalThis.__tabwright = { ...globalThis.__tabwright, elementOf: (ref) => named[ref - 1] };
    show({ marks: named.map((_, at) => ({ ref: at + 1, number: at + 1, sure: true })) });
    const tags = drawn('.tag').map((tag) => tag.getBoundingClientRect());
    expect(tags).toHaveLength(named.length);
    const controls = [...document.querySelectorAll('button, input, select, a, iframe')];
    expect(
      controls.filter((each) => tags.some((tag) => overlaps(tag, each.getBoundingClientRect()))),
    ).toEqual([]);
    const size = document.querySelector('fieldset')?.getBoundingClientRect();
    const bottom = size && { ...size.toJSON(), top: size.bottom - 2 };
    expect(tags.filter((tag) => bottom && overlaps(tag, bottom))).toEqual([]);
    expect(drawn('.line')).toHaveLength(1);
  });

  it('follows the page when it scrolls', async () => {
    show({ marks: [{ ref: 1, number: 1, sure: true }] });
    window.scrollTo(0, 40);
    await vi.waitFor(() => expect(drawn('.mark')[0]?.style.top).toBe('60px'));
  });

  it('scrolls to the mark it is told to', () => {
    show({ marks: [{ ref: 2, number: 2, sure: true }], scrollTo: 2 });
    expect(window.scrollY).toBeGreaterThan(1000);
    expect(drawn('.tag')).toHaveLength(1);
  });

  it('stops at a click on Stop, and not at one that a script makes', async () => {
    show({ acting: true });
    const [button] = drawn('button');
    button?.click();
    expect(stop).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}{Escape}');
    expect(stop).toHaveBeenCalledOnce();
  });

  it('lets a cursor glide from one target to the next, for people who watch', async () => {
    const middle = () => drawn('.cursor')[0]?.style.transform;
    show({ marks: [{ ref: 1, number: 0, sure: true }], acting: true, cursor: true });
    expect(middle()).toBe('translate(160px, 120px)');
    const one = drawn('.cursor')[0]?.getBoundingClientRect();
    expect(one?.left).not.toBe(160);
    await vi.waitFor(() => expect(drawn('.cursor')[0]?.getBoundingClientRect().left).toBe(160));
    show({ marks: [], acting: true, cursor: true });
    expect(middle()).toBe('translate(160px, 120px)');
    show({ marks: [], acting: true });
    expect(drawn('.cursor')).toHaveLength(0);
  });

  it('is gone without a trace when cleared', () => {
    const before = document.documentElement.outerHTML;
    show({ marks: [{ ref: 1, number: 1, sure: true }], acting: true });
    globalThis.__tabwrightOverlay?.show({ marks: [], acting: false });
    expect(document.documentElement.outerHTML).toBe(before);
  });

  it('keeps its own look against styles of the page', () => {
    const style = document.createElement('style');
    style.textContent = 'div { display: none !important; background: red !important; transform: scale(2) }';
    document.head.append(style);
    show({ marks: [{ ref: 1, number: 1, sure: true }] });
    const host = hosts[0];
    expect(host && getComputedStyle(host).backgroundColor).toBe('rgba(0, 0, 0, 0)');
    expect(host && getComputedStyle(host).transform).toBe('none');
    style.remove();
  });
});
