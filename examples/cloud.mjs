// Drives a session of a service: npm start -- serve --no-auth, then
// CLOUD_API_URL=http://127.0.0.1:3000 CLOUD_API_KEY=any node examples/cloud.mjs https://example.com "click the link"
import { Automation } from 'tabwright';

const [address = 'https://example.com', instruction = 'click the link'] = process.argv.slice(2);
const automation = new Automation({ env: 'CLOUD', modelName: 'builtin/matcher' });

await automation.init();
try {
  await automation.navigate(address);
  const { success, message } = await automation.act(instruction);
  console.log(success ? 'done:' : 'not done:', message);
} finally {
  await automation.close();
}
