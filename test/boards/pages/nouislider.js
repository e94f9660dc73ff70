import noUiSlider from 'nouislider';
import 'nouislider/dist/nouislider.css';
import { board, put } from './board';

board({
  sliders: (main) => {
    main.innerHTML = `<h1>Radio</h1><div style="width:300px"><p>Loudness</p><div id="loud"></div><p>Price</p><div id="price"></div></div>`;
    const loud = noUiSlider.create(document.querySelector('#loud'), {
      start: 20,
      step: 1,
      range: { min: 0, max: 100 },
      handleAttributes: [{ 'aria-label': 'Loudness' }],
    });
    loud.on('change', ([value]) => put('loud', Number(value)));
    const price = noUiSlider.create(document.querySelector('#price'), {
      start: [100, 400],
      step: 10,
      connect: true,
      range: { min: 0, max: 500 },
      handleAttributes: [{ 'aria-label': 'lowest price' }, { 'aria-label': 'highest price' }],
    });
    price.on('change', (values) => put('price', values.map(Number)));
  },
});
