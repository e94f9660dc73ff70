/** The buttons that open the form, to which the focus goes back. */
export const addButtonId = 'add-model';
export const editButtonId = (id: string): string => `edit-model-${id}`;
