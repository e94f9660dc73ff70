import '@angular/compiler';
import { Component, provideZonelessChangeDetection, type ApplicationRef } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { bootstrapApplication } from '@angular/platform-browser';
import { onTestFinished } from 'vitest';
import { colours, emptyForm, type FormState, type MountForm } from './form';

class AngularForm {
  colours = colours;
  state: Record<string, unknown> = { ...emptyForm };
}

/** Two-way bound fields, as `ngModel` gives them; `number` and `range` hold numbers. */
const Form = Component({
  selector: 'angular-form',
  imports: [FormsModule],
  template: `<form>
    <input id="name" name="name" [(ngModel)]="state['name']" />
    <input id="date" name="date" type="date" [(ngModel)]="state['date']" />
    <input id="time" name="time" type="time" [(ngModel)]="state['time']" />
    <input id="count" name="count" type="number" [(ngModel)]="state['count']" />
    <input id="level" name="level" type="range" [(ngModel)]="state['level']" />
    <input id="tint" name="tint" type="color" [(ngModel)]="state['tint']" />
    <textarea id="bio" name="bio" [(ngModel)]="state['bio']"></textarea>
    <input id="agree" name="agree" type="checkbox" [(ngModel)]="state['agree']" />
    <select id="colour" name="colour" [(ngModel)]="state['colour']">
      @for (colour of colours; track colour) {
        <option [value]="colour">{{ colour }}</option>
      }
    </select>
  </form>`,
})(AngularForm);

export const mountAngular: MountForm = async (root) => {
  root.append(document.createElement('angular-form'));
  const app: ApplicationRef = await bootstrapApplication(Form ?? AngularForm, {
    providers: [provideZonelessChangeDetection()],
  });
  await app.whenStable();
  onTestFinished(() => app.destroy());
  return () => app.components[0]?.instance.state as FormState;
};
