// Drives a session of a service: npm start -- serve --no-auth, then
// CLOUD_API_URL=http://127.0.0.1:3000 node examples/cloud.mjs https://example.com "click the link"
import { Automation, AutomationError } from 'tabwright';

const [address = 'https://example.com', instruction = 'click the link'] = process.argv.slice(2);
let automation;

try {
  automation = new Automation({ env: 'CLOUD', modelName: 'builtin/matcher' });
  await automation.init();
  await automation.navigate(address);
  const { success, message } = await automation.act(instruction);
  console.log(success ? 'done:' : 'not done:', message);
  if (!success) process.exitCode = 1;
} catch (thrown) {
  if (!(thrown instanceof AutomationError)) throw thrown;
  console.error('nothing was touched:', thrown.message);
  process.exitCode = 1;
} finally {
  await automation?.close();
}
