// The payment form is another site's frame when the shop is served; from a folder it is the file beside this one.
const otherOrigin = document.querySelector('meta[name=other-origin]').content;
const frame = document.createElement('iframe');
frame.title = 'Payment by Tilly Pay';
frame.src = (otherOrigin ? `${otherOrigin}/shop/pay.html` : 'pay.html') + location.search;
document.querySelector('#payment').append(frame);

const dialog = document.querySelector('#confirm-order');
document.querySelector('#place').addEventListener('click', () => dialog.showModal());
dialog.addEventListener('close', () => {
  document.querySelector('#order-result').textContent =
    dialog.returnValue === 'yes' ? 'Thank you. Your kettle is on its way.' : 'Your order is not placed yet.';
});
