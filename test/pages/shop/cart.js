// The cart: an element with an open shadow root. The mini-cart beside it has a closed one, made by the parser.
class ShopCart extends HTMLElement {
  #root = this.attachShadow({ mode: 'open' });
  #parts;

  connectedCallback() {
    if (this.#parts) return;
    this.#root.innerHTML = `
      <link rel="stylesheet" href="shop.css" />
      <section class="panel" aria-labelledby="cart-heading">
        <h2 id="cart-heading">Cart (<span id="count">0</span>)</h2>
        <ul class="lines"></ul>
        <p>Total <b id="total">£0</b></p>
        <button type="button" id="empty">Empty cart</button>
        <button type="button" id="checkout" class="primary">Go to checkout</button>
      </section>`;
    this.#parts = Object.fromEntries(
      ['#count', '#total', '.lines'].map((selector) => [selector, this.#find(selector)]),
    );
    if (broken === 9) deaden(this.#find('#checkout'));
    this.#find('#empty').addEventListener('click', () => {
      if (confirm('Remove everything from your cart?')) saveCart([]);
    });
    this.#find('#checkout').addEventListener('click', () => location.assign(withQuery('checkout.html')));
    document.addEventListener('cart-changed', () => this.#draw());
    this.#draw();
  }

  #find(selector) {
    return this.#root.querySelector(selector);
  }

  #draw() {
    const lines = cartLines();
    this.#parts['#count'].textContent = lines.length;
    this.#parts['#total'].textContent = `£${lines.reduce((sum, line) => sum + line.price, 0)}`;
    this.#parts['.lines'].replaceChildren(
      ...lines.map(({ name, price }) => {
        const item = document.createElement('li');
        item.textContent = `${name}, £${price}`;
        return item;
      }),
    );
  }
}
customElements.define('shop-cart', ShopCart);

class MiniCart extends HTMLElement {
  // The parser has filled the closed root already; nobody outside gets it.
  #root = this.attachInternals().shadowRoot;

  #isReady = false;

  connectedCallback() {
    if (this.#isReady) return;
    this.#isReady = true;
    const wrap = this.#root.querySelector('[name=gift-wrap]');
    if (broken === 8) deaden(wrap);
    wrap.addEventListener('change', () => {
      status.textContent = wrap.checked ? 'Gift wrap added.' : 'Gift wrap removed.';
    });
  }
}
customElements.define('mini-cart', MiniCart);
