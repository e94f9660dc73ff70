import { AutomationError } from '../../base/errors';
import { mostAdded, Recording } from '../../protocol/recordings/recording';
import { isSameJson } from './same-json';
import { readSeleniumCommand } from './selenium-commands';
import { toSeleniumProject } from './selenium-export';
import { SeleniumReader } from './selenium-reader';
import { SeleniumCommand, SeleniumProject } from './selenium-schema';

/** A test of Selenium IDE as steps of ours, with notes on what could not be taken over. */
type FromSelenium = SeleniumReader['result'] & { name: string };

/** Reads a project of Selenium IDE, or says why it is none. */
export function readSeleniumProject(json: unknown): SeleniumProject {
  const project = SeleniumProject.safeParse(json);
  if (!project.success) throw new AutomationError('invalid-input', 'This is not a project of Selenium IDE.');
  if (project.data.tests.length > mostAdded)
    throw new AutomationError('invalid-input', `A project has at most ${mostAdded} tests.`);
  return project.data;
}

/** The tests of a project. Scripts in them are never run nor kept. */
export function fromSelenium({ tests, url }: SeleniumProject): FromSelenium[] {
  return tests.map(({ name, commands }) => ({ name: name.slice(0, 2000), ...readTest(commands, url) }));
}

/** The recording that a project was written from; undefined when its tests were changed since. */
export function keptRecording({ tabwright, tests }: SeleniumProject): Recording | undefined {
  const kept = Recording.safeParse(tabwright);
  if (!kept.success) return undefined;
  const written = SeleniumProject.parse(JSON.parse(toSeleniumProject(kept.data).text));
  return isSameJson(written.tests, tests) ? kept.data : undefined;
}

/** Commands that begin a block, which is done once, often or never. */
const opening = new Set(['if', 'while', 'times', 'forEach', 'do']);
const closing = new Set(['end', 'repeatIf']);

function readTest(commands: readonly unknown[], base: string): SeleniumReader['result'] {
  const reader = new SeleniumReader(base);
  let depth = 0;
  for (const each of commands) {
    const line = SeleniumCommand.safeParse(each);
    if (!line.success) {
      reader.note('A command that is not written as one was left out.');
      continue;
    }
    const { command } = line.data;
    if (opening.has(command)) depth += 1;
    if (depth > 0) reader.note(inBlock);
    else readSeleniumCommand(line.data, reader);
    if (closing.has(command) && depth > 0) depth -= 1;
  }
  return reader.result;
}

const inBlock =
  'A command in a block such as “if” or “times” was left out: steps are done one after the other.';
