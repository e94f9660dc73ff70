// Sign-in, products, menu and search of the shop. A plain script, so that the page also opens from a folder.
const address = new URLSearchParams(location.search);

// `?break=N` makes the N-th control of the tour dead: it is there and takes input, but nothing comes of it.
const tourControls = {
  1: '#email',
  2: '#password',
  3: '#remember',
  4: '#sign-in button',
  5: '#harbour-colour',
  6: '[data-product="Harbour kettle"] .add',
  7: '#departments',
};

function deaden(control) {
  const swallow = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  if (control.matches('select')) control.addEventListener('change', () => (control.selectedIndex = 0));
  else if (control.matches('input:not([type=checkbox])')) control.addEventListener('input', () => (control.value = ''));
  else control.addEventListener('click', swallow, true);
}

const broken = Number(address.get('break'));
if (tourControls[broken]) deaden(document.querySelector(tourControls[broken]));

// Links within the shop keep the query, so that a broken control stays broken on the next page.
function withQuery(page) {
  return page + location.search;
}

// What is shown in the page is looked up once: the script also works on a page that is drawn anew around it.
const status = document.querySelector('#status');
const cards = [...document.querySelectorAll('.card')];
const described = cards.map((card) => card.textContent.toLowerCase());
const [email, password, signInResult] = ['#email', '#password', '#sign-in-result'].map((selector) =>
  document.querySelector(selector),
);

document.querySelector('#sign-in').addEventListener('submit', (event) => {
  event.preventDefault();
  const complete = /^\S+@\S+$/.test(email.value) && password.value !== '';
  signInResult.textContent = complete ? `Signed in as ${email.value}` : 'Enter your email and your password.';
});

for (const card of cards) {
  card.querySelector('.add').addEventListener('click', () => {
    const choice = card.querySelector('select')?.value ?? card.querySelector(':checked')?.value;
    const name = choice ? `${card.dataset.product}, ${choice}` : card.dataset.product;
    addToCart({ name, price: Number(card.dataset.price) });
    status.textContent = `Added ${name} to your cart.`;
  });
}

// Opens 700 ms after the click, as menus do that fetch what is in them first.
const departments = document.querySelector('#departments');
const menu = document.querySelector('#departments-menu');
departments.addEventListener('click', () => {
  setTimeout(() => {
    menu.hidden = !menu.hidden;
    departments.setAttribute('aria-expanded', String(!menu.hidden));
  }, 700);
});

const search = document.querySelector('#search');
document.querySelector('#search-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const words = search.value.trim().toLowerCase();
  let shown = 0;
  for (const [at, card] of cards.entries()) {
    card.hidden = !described[at].includes(words);
    if (!card.hidden) shown += 1;
  }
  status.textContent = `${shown} kettles for "${words}".`;
});

// ---- The cart's lines, kept for the tab so that they are there on the next page.
function cartLines() {
  return JSON.parse(sessionStorage.getItem('cart') ?? '[]');
}

function saveCart(lines) {
  sessionStorage.setItem('cart', JSON.stringify(lines));
  document.dispatchEvent(new Event('cart-changed'));
}

function addToCart(line) {
  saveCart([...cartLines(), line]);
}
