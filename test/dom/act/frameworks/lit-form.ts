import { html, LitElement } from 'lit';
import { live } from 'lit/directives/live.js';
import { colours, emptyForm, textFields, type FormState, type MountForm } from './form';

class LitForm extends LitElement {
  static override properties = { state: { state: true } };
  declare state: FormState;

  constructor() {
    super();
    this.state = { ...emptyForm };
  }

  #set = (name: keyof FormState) => (event: Event) => {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.type === 'checkbox')
      this.state = { ...this.state, [name]: target.checked };
    else if (target && 'value' in target) this.state = { ...this.state, [name]: target.value };
  };

  override render() {
    const { state } = this;
    return html`<form>
      ${Object.entries(textFields).map(
        ([name, type]) =>
          html`<input
            id=${name}
            type=${type}
            .value=${live(String(state[name as keyof FormState]))}
            @input=${this.#set(name as keyof FormState)}
          />`,
      )}
      <textarea id="bio" .value=${live(state.bio)} @input=${this.#set('bio')}></textarea>
      <input id="agree" type="checkbox" .checked=${live(state.agree)} @change=${this.#set('agree')} />
      <select id="colour" .value=${live(state.colour)} @change=${this.#set('colour')}>
        ${colours.map((colour) => html`<option>${colour}</option>`)}
      </select>
    </form>`;
  }
}

/** In a shadow tree, as Lit draws. */
export const mountLit: MountForm = async (root) => {
  if (!customElements.get('lit-form')) customElements.define('lit-form', LitForm);
  const form = document.createElement('lit-form');
  root.append(form);
  if (!(form instanceof LitForm)) throw new Error('no form');
  await form.updateComplete;
  return () => form.state;
};
