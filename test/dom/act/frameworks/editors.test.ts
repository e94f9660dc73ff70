import { registerRichText } from '@lexical/rich-text';
import { EditorView as CodeView, minimalSetup } from 'codemirror';
import { $createParagraphNode, $getRoot, createEditor } from 'lexical';
import { baseKeymap } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { schema } from 'prosemirror-schema-basic';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import Quill from 'quill';
import { describe, expect, it } from 'vitest';
import { doAct, find, open, say } from '../fixtures';

/** Starts an editor in `root` and gives its own text, one line a paragraph; `.editor` is what is edited. */
type MountEditor = (root: HTMLElement) => () => string;

const plainEditable: MountEditor = (root) => {
  root.innerHTML = '<div class="editor" contenteditable="true"></div>';
  return () => find('.editor').innerText.replace(/\n+$/, '').replace(/\n\n/g, '\n');
};

const proseMirror: MountEditor = (root) => {
  const view = new EditorView(root, {
    state: EditorState.create({ schema, plugins: [keymap(baseKeymap)] }),
    attributes: { class: 'editor' },
  });
  return () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n');
};

const lexical: MountEditor = (root) => {
  root.innerHTML = '<div class="editor" contenteditable="true"></div>';
  const editor = createEditor({
    onError: (error) => {
      throw error;
    },
  });
  editor.setRootElement(find('.editor'));
  registerRichText(editor);
  editor.update(() => $getRoot().append($createParagraphNode()), { discrete: true });
  return () => editor.getEditorState().read(() => $getRoot().getTextContent().replace(/\n\n/g, '\n'));
};

const quill: MountEditor = (root) => {
  const editor = new Quill(root, { modules: {} });
  root.querySelector('.ql-editor')?.classList.add('editor');
  return () => editor.getText().replace(/\n$/, '');
};

const codeMirror: MountEditor = (root) => {
  const view = new CodeView({ parent: root, extensions: [minimalSetup] });
  root.querySelector('.cm-content')?.classList.add('editor');
  return () => view.state.doc.toString();
};

describe.each([
  ['a plain editable region', plainEditable],
  ['ProseMirror', proseMirror],
  ['Lexical', lexical],
  ['Quill', quill],
  ['CodeMirror', codeMirror],
])('%s', (_name, mount) => {
  const mounted = () => {
    const context = open('<div></div>');
    const text = mount(find('div'));
    context.changes.refresh();
    const act = (method: string, ...args: string[]) =>
      doAct(context, method, {
        selector: '.editor',
        arguments: args,
        timeoutMs: 2000,
        effectTimeoutMs: 1000,
      });
    return { act, text };
  };

  it('holds what is filled in, and then something else', async () => {
    const { act, text } = mounted();
    expect(await act('fill', 'Hello world')).toMatchObject({ status: 'done', proof: 'state' });
    await expect.poll(text).toBe('Hello world');
    expect(await act('fill', 'Other')).toMatchObject({ status: 'done' });
    await expect.poll(text).toBe('Other');
  });

  it('holds lines', async () => {
    const { act, text } = mounted();
    expect(await act('fill', 'one\ntwo')).toMatchObject({ status: 'done' });
    await expect.poll(text).toBe('one\ntwo');
  });

  it('holds what is typed at its end', async () => {
    const { act, text } = mounted();
    await act('fill', 'Hello');
    expect(await act('type', ' Ada')).toMatchObject({ status: 'done' });
    await expect.poll(text).toBe('Hello Ada');
  });

  it('begins a line with Enter and takes a letter away with Backspace', async () => {
    const { act, text } = mounted();
    await act('fill', 'abc');
    expect((await act('press', 'Backspace')).status).toBe('done');
    await expect.poll(text).toBe('ab');
    expect((await act('press', 'Enter')).status).toBe('done');
    expect((await act('type', 'x')).status).toBe('done');
    await expect.poll(text).toBe('ab\nx');
  });

  it('is emptied', async () => {
    const { act, text } = mounted();
    await act('fill', 'abc');
    expect(say(await act('clear'))).toEqual(['value is empty now']);
    await expect.poll(text).toBe('');
  });
});
