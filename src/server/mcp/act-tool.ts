import type { ActionOutput } from '../../protocol/action';
import type { GateReason } from '../../protocol/gate';
import { ActData, actOperation, type GivenAction } from '../../protocol/operations/act-operation';
import { failure } from '../http/http-failure';
import type { OperationWork } from '../operations/operate';
import { act } from '../operations/page-operations';
import { serveOnPage } from '../operations/serve-on-page';
import { modelForCall, onceOf, operateIn, operationTool, type ToolOutcome } from './mcp-tool';
import { quotedPage } from './page-quote';
import type { ToolAnswer } from './tool-answer';
import { toldCorrections } from './told-corrections';
import { toolFailureOf } from './tool-failure';
import { allowanceFor, userQuestionOf } from './user-question';

export const actTool = operationTool(
  actOperation,
  async (call, session, { instruction, action, variables }) => {
    const given = instruction ?? action;
    if (given === undefined || (instruction !== undefined && action !== undefined))
      throw failure(400, 'Give an instruction or an action, and not both.');
    const { service, headers, answered } = call;
    const allow = answered?.state.kind === 'allow' ? answered.state.allow : undefined;
    const { result, corrected, gate } = await operateIn(call, { session, operation: 'act' }, (work) =>
      onceOf(call, { sessionId: session, body: { given, variables, allow } }, async () => {
        const input = typeof given === 'string' ? given : await actionOf(given, work);
        const options = { variables, allow, model: modelForCall(call) };
        return serveOnPage(act, service, { body: { input, options }, headers }, work);
      }),
    );
    const { success, message } = ActData.parse(result);
    const told = toldCorrections(corrected);
    const answer = {
      value: { success, message, ...told.value },
      text: `${told.text}${success ? 'Done.' : 'Not done.'}\n${quotedPage(message)}`,
      isFailed: !success,
    };
    return success ? answer : (askFor({ message, gate, answer }) ?? answer);
  },
);

type Refused = { message: string; gate: GateReason | undefined; answer: ToolAnswer };

/** The question of an act that was not done and could be, if the user said so. */
function askFor({ message, gate, answer }: Refused): ToolOutcome | undefined {
  const allow = gate && allowanceFor(gate);
  if (allow) {
    const question = `${message.replace(/ \(gate\)$/, '')} Shall it be done all the same?`;
    return { question: { message: question, state: { kind: 'allow', allow }, otherwise: answer } };
  }
  const asked = userQuestionOf(toolFailureOf(failure(500, message)));
  return asked && { question: { ...asked, otherwise: answer } };
}

/** The action as the page is asked for it: an element of the snapshot is named by the selector that it has now. */
async function actionOf(
  { ref, selector, description = '', method, arguments: texts = [] }: GivenAction,
  { session, signal }: OperationWork,
): Promise<ActionOutput> {
  if (selector !== undefined && ref === undefined) return { selector, description, method, arguments: texts };
  if (ref === undefined || selector !== undefined)
    throw failure(400, 'Name the element of an action by ref or by selector, and not by both.');
  const { candidates } = await session.inPlace({ frameId: undefined, signal }, ({ sessionId }) =>
    session.background.observe({ sessionId, refs: [ref] }),
  );
  const [first] = candidates;
  if (!first)
    throw failure(
      400,
      `Nothing can be done with "${ref}" of the snapshot. Take a new one. (element-not-found)`,
    );
  const { selector: found, description: words } = first.action;
  return { selector: found, description: description || words, method, arguments: texts };
}
