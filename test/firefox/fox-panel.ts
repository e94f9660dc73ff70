import { keys, type FoxPage } from './fox-page';

const instruction = { role: 'textbox', name: 'Instruction' };

/** Says an instruction in the panel, by hand. */
export async function say(panel: FoxPage, mode: 'Find' | 'Do' | 'Task', text: string): Promise<void> {
  await panel.click({ role: 'radio', name: mode });
  await panel.type(instruction, text);
  await panel.press(keys.enter);
}

export const button = (name: string) => ({ role: 'button', name });
