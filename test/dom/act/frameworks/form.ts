/** What the form of each framework holds. */
export type FormState = {
  name: string;
  bio: string;
  agree: boolean;
  colour: string;
  date: string;
  time: string;
  count: string;
  level: string;
  tint: string;
};

export const emptyForm: FormState = {
  name: '',
  bio: '',
  agree: false,
  colour: 'Red',
  date: '',
  time: '',
  count: '',
  level: '50',
  tint: '#000000',
};

/** The fields that take text, and the type of each. */
export const textFields = {
  name: 'text',
  date: 'date',
  time: 'time',
  count: 'number',
  level: 'range',
  tint: 'color',
} as const;

export const colours = ['Red', 'Blue', 'Green'];

/** Draws a form whose fields are held by the framework's own state, and gives what that state is now. */
export type MountForm = (root: HTMLElement) => Promise<() => FormState>;
