import { initialize } from '@ionic/core/components';
import { defineCustomElement as defineSelect } from '@ionic/core/components/ion-select.js';
import { defineCustomElement as defineOption } from '@ionic/core/components/ion-select-option.js';
import { defineCustomElement as defineToggle } from '@ionic/core/components/ion-toggle.js';
import { defineCustomElement as defineRange } from '@ionic/core/components/ion-range.js';
import { defineCustomElement as defineInput } from '@ionic/core/components/ion-input.js';
import { defineCustomElement as defineAlert } from '@ionic/core/components/ion-alert.js';
import { defineCustomElement as defineSegment } from '@ionic/core/components/ion-segment.js';
import { defineCustomElement as defineSegmentButton } from '@ionic/core/components/ion-segment-button.js';
import '@ionic/core/css/core.css';
import { board, put } from './board';

board({
  one: (main) => {
    initialize({ mode: 'md' });
    for (const define of [
      defineSelect,
      defineOption,
      defineToggle,
      defineRange,
      defineInput,
      defineAlert,
      defineSegment,
      defineSegmentButton,
    ])
      define();
    main.innerHTML = `<h1>Your pizza</h1>
      <ion-select label="Topping" placeholder="Choose one"><ion-select-option value="pep">Pepperoni</ion-select-option><ion-select-option value="mar">Margherita</ion-select-option>
        <ion-select-option value="fun">Funghi</ion-select-option></ion-select>
      <ion-toggle>Extra cheese</ion-toggle>
      <ion-range label="Spiciness" min="0" max="10" value="1"></ion-range>
      <ion-input label="Name on the box"></ion-input>
      <ion-segment value="pick"><ion-segment-button value="pick">Pick up</ion-segment-button><ion-segment-button value="bring">Delivery</ion-segment-button></ion-segment>`;
    const on = (tag, event, name, take) =>
      main.querySelector(tag).addEventListener(event, ({ detail }) => put(name, take(detail)));
    on('ion-select', 'ionChange', 'topping', ({ value }) => value);
    on('ion-toggle', 'ionChange', 'cheese', ({ checked }) => checked);
    on('ion-range', 'ionChange', 'spice', ({ value }) => value);
    on('ion-input', 'ionChange', 'name', ({ value }) => value);
    on('ion-segment', 'ionChange', 'how', ({ value }) => value);
  },
});
