import { useMemo } from 'react';
import { createEditor, Node } from 'slate';
import { Editable, Slate, withReact } from 'slate-react';
import { board, drawn, put } from './board';

const paragraph = (text) => [{ type: 'paragraph', children: [{ text }] }];

function Editor({ text }) {
  const editor = useMemo(() => withReact(createEditor()), []);
  return (
    <>
      <h1>Post</h1>
      <label>
        Title <input onChange={(event) => put('title', event.target.value)} />
      </label>
      <p>Message</p>
      <Slate
        editor={editor}
        initialValue={paragraph(text)}
        onChange={(value) =>
          editor.operations.some(({ type }) => type !== 'set_selection') &&
          put('text', value.map((node) => Node.string(node)).join('\n'))
        }
      >
        <Editable
          aria-label="Message"
          placeholder="Write your message here"
          style={{ border: '1px solid', minHeight: 100 }}
        />
      </Slate>
    </>
  );
}

board({ empty: drawn(() => <Editor text="" />), filled: drawn(() => <Editor text="Old news" />) });
