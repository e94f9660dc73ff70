// Drives a browser of this computer: node examples/local.mjs https://example.com "click the link"
import { Automation, AutomationError } from 'tabwright';

const [address = 'https://example.com', instruction = 'click the link'] = process.argv.slice(2);
const automation = new Automation({ env: 'LOCAL', modelName: 'builtin/matcher' });

try {
  await automation.init();
  await automation.navigate(address);
  const [found] = await automation.observe(instruction);
  console.log('found:', found?.description, found?.selector);
  if (found?.method && found.arguments) {
    const action = { ...found, method: found.method, arguments: found.arguments };
    const { success, message } = await automation.act(action);
    console.log(success ? 'done:' : 'not done:', message);
    if (!success) process.exitCode = 1;
  }
} catch (thrown) {
  if (!(thrown instanceof AutomationError)) throw thrown;
  console.error('nothing was touched:', thrown.message);
  process.exitCode = 1;
} finally {
  await automation.close();
}
