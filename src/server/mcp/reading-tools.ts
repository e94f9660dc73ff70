import { z } from 'zod';
import { maskAddress, maskTokens } from '../../base/mask';
import { ActionOutput } from '../../protocol/action';
import { extractOperation } from '../../protocol/operations/extract-operation';
import { navigateOperation } from '../../protocol/operations/navigate-operation';
import { observeOperation } from '../../protocol/operations/observe-operation';
import { snapshotOperation } from '../../protocol/operations/snapshot-operation';
import { extract, observe } from '../operations/page-operations';
import { serveNavigate } from '../operations/serve-navigate';
import { serveOnPage } from '../operations/serve-on-page';
import { modelForCall, operateIn, operationTool } from './mcp-tool';
import { quotedPage } from './page-quote';
import { toldCorrections } from './told-corrections';

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
