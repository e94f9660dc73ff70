import { z } from 'zod';
import { maskAddress, maskTokens } from '../../base/mask';
import { ActionOutput } from '../../protocol/action';
import { extractOperation } from '../../protocol/operations/extract-operation';
import { navigateOperation } from '../../protocol/operations/navigate-operation';
import { observeOperation } from '../../protocol/operations/observe-operation';
import { snapshotOperation } from '../../protocol/operations/snapshot-operation';
import { extract, observe, serveNavigate, serveOnPage, act } from '../operations/page-operations';
import { modelForCall, operateIn, operationTool, onceOf, type ToolOutcome } from './mcp-tool';
import { quotedPage, toldCorrections, type ToolAnswer, toolFailureOf } from './tool-answer';
import type { GateReason } from '../../protocol/gate';
import { ActData, actOperation, type GivenAction } from '../../protocol/operations/act-operation';
import { failure } from '../http/http-failure';
import type { OperationWork } from '../operations/operate';
import { allowanceFor, userQuestionOf } from './user-asking';

export const navigateTool = operationTool(navigateOperation, async (call, session, { url }) => {
  const { result } = await operateIn(call, { session, operation: 'navigate' }, async (work) => {
    await serveNavigate({ url }, work);
    return { result: maskAddress(work.session.url) };
  });
  return { value: { url: result }, text: `Opened ${String(result)}` };
});

export const snapshotTool = operationTool(snapshotOperation, async (call, session, seen) => {
  const { result } = await operateIn(call, { session, operation: 'snapshot' }, async (work) => {
    const { text, omitted } = await work.session.inPlace(
      { frameId: undefined, signal: work.signal },
      ({ sessionId }) => work.session.background.snapshot({ sessionId, options: { form: 'text', ...seen } }),
    );
    const { known } = work.session.secrets;
    const page = quotedPage(maskTokens(text, known.values ?? {}));
    return { result: { url: maskAddress(work.session.url), page, omitted } };
  });
  const { url, page, omitted } = snapshotOperation.tool.output.parse(result);
  const rest = omitted > 0 ? `\n${omitted} lines are left out.` : '';
  return { value: { url, page, omitted }, text: `${url}\n${page}${rest}` };
});

export const observeTool = operationTool(observeOperation, async (call, session, { instruction }) => {
  const { result, corrected } = await operateIn(call, { session, operation: 'observe' }, (work) =>
    serveOnPage(
      observe,
      call.service,
      { body: { instruction, options: { model: modelForCall(call) } }, headers: call.headers },
      work,
    ),
  );
  const actions = z.array(ActionOutput).parse(result);
  const told = toldCorrections(corrected);
  const value = { actions: actions.map(({ backendNodeId: _id, ...action }) => action), ...told.value };
  return { value, text: `${told.text}${quotedPage(JSON.stringify(value.actions))}` };
});

export const extractTool = operationTool(extractOperation, async (call, session, { instruction, schema }) => {
  const { result, marks = [] } = await operateIn(call, { session, operation: 'extract' }, (work) =>
    serveOnPage(
      extract,
      call.service,
      { body: { instruction, schema, options: { model: modelForCall(call) } }, headers: call.headers },
      work,
    ),
  );
  const told = marks.map(({ path, mark }) => `${path}: ${mark}`);
  const value = { data: result, marks: told.length > 0 ? told : undefined };
  const doubts = told.length > 0 ? `\nNot as the page has it:\n${quotedPage(told.join('\n'))}` : '';
  return { value, text: `${quotedPage(JSON.stringify(result))}${doubts}` };
});

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
