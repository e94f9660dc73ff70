import {
  fluentOption,
  fluentSelect,
  fluentSlider,
  fluentSwitch,
  fluentTextField,
  provideFluentDesignSystem,
} from '@fluentui/web-components';
import { board, put } from './board';

board({
  one: (main) => {
    provideFluentDesignSystem().register(
      fluentOption(),
      fluentSelect(),
      fluentSlider(),
      fluentSwitch(),
      fluentTextField(),
    );
    main.innerHTML = `<h1>Alerts</h1>
      <p><label id="frequency">Frequency</label><br><fluent-select aria-labelledby="frequency">
        <fluent-option value="d">Daily</fluent-option><fluent-option value="w">Weekly</fluent-option><fluent-option value="m">Monthly</fluent-option></fluent-select></p>
      <p><fluent-switch>Mute at night</fluent-switch></p>
      <p><label id="loud">Loudness</label><fluent-slider aria-labelledby="loud" min="0" max="100" step="5" value="20"></fluent-slider></p>
      <p><fluent-text-field>Sender</fluent-text-field></p>`;
    const on = (tag, name, take) =>
      main
        .querySelector(tag)
        .addEventListener('change', ({ currentTarget }) => put(name, take(currentTarget)));
    on('fluent-select', 'frequency', (each) => each.value);
    on('fluent-switch', 'mute', (each) => each.checked);
    on('fluent-slider', 'loud', (each) => Number(each.value));
    on('fluent-text-field', 'sender', (each) => each.value);
    for (const name of Object.keys(window.held)) delete window.held[name];
  },
});
