// Drives a browser of this computer: TABWRIGHT_EXTENSION=.output/managed node examples/local.mjs
import { Automation, AutomationError } from 'tabwright';

const [address = 'https://example.com', instruction = 'click the link'] = process.argv.slice(2);
const automation = new Automation({ env: 'LOCAL', modelName: 'builtin/matcher' });

await automation.init();
try {
  await automation.navigate(address);
  const [found] = await automation.observe(instruction);
  console.log('found:', found?.description, found?.selector);
  if (found?.method && found.arguments) {
    const { message } = await automation.act({ ...found, method: found.method, arguments: found.arguments });
    console.log('done:', message);
  }
} catch (thrown) {
  if (!(thrown instanceof AutomationError)) throw thrown;
  console.log('nothing was touched:', thrown.name, thrown.message);
} finally {
  await automation.close();
}
