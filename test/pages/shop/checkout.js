// The payment form is another site's frame when the shop is served; from a folder it is the file beside this one.
const otherOrigin = document.querySelector('meta[name=other-origin]').content;
const frame = document.createElement('iframe');
frame.title = 'Payment by Tilly Pay';
frame.src = (otherOrigin ? `${otherOrigin}/shop/pay.html` : 'pay.html') + location.search;
document.querySelector('#payment').append(frame);

const dialog = document.querySelector('#confirm-order');
const [orderResult, termsResult] = ['#order-result', '#terms-result'].map((selector) =>
  document.querySelector(selector),
);
document.querySelector('#place').addEventListener('click', () => dialog.showModal());
dialog.addEventListener('close', () => {
  orderResult.textContent =
    dialog.returnValue === 'yes' ? 'Thank you. Your kettle is on its way.' : 'Your order is not placed yet.';
});

// The terms open in a window of their own, which tells this page and closes.
window.addEventListener('storage', ({ key }) => {
  if (key === 'terms') termsResult.textContent = 'Terms accepted.';
});
