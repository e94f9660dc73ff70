import { clickOn, submitForm, matchesSelector } from '../dom/native';
/** Types of field that hinder implicit submission when a form without a submit button has more than one of them. */
const blocking = new Set(
  'text search tel url email password date month week time datetime-local number'.split(' '),
);

/**
 * Does what Enter in a field does: clicks the form's default button, or submits a form that has none and only one field.
 * Source: HTML Standard, implicit submission.
 */
export function submitImplicitly(field: HTMLInputElement): void {
  const { form } = field;
  if (!form) return;
  const controls = [...form.elements];
  const button = controls.find(isSubmitButton);
  if (button) {
    if (!matchesSelector(button, ':disabled')) clickOn(button);
    return;
  }
  const blockers = controls.filter(
    (control) => control instanceof HTMLInputElement && blocking.has(control.type),
  );
  if (blockers.length <= 1) submitForm(form);
}

function isSubmitButton(control: Element): control is HTMLButtonElement | HTMLInputElement {
  if (control instanceof HTMLButtonElement) return control.type === 'submit';
  return control instanceof HTMLInputElement && (control.type === 'submit' || control.type === 'image');
}
