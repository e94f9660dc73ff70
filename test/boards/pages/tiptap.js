import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { board, put } from './board';

const editor = (content) => (main) => {
  main.innerHTML = `<h1>Note</h1><label>Subject <input oninput="held.subject=this.value"></label>
    <div><button id="bold" title="Bold"><b>B</b></button> <button id="list" title="Bullet list">•</button></div>
    <div id="body" style="border:1px solid;min-height:100px"></div>`;
  const made = new Editor({
    element: document.querySelector('#body'),
    extensions: [StarterKit],
    content,
    onUpdate: ({ editor: now }) => put('html', now.getHTML()),
  });
  document.querySelector('#bold').onclick = () => {
    made.chain().focus().toggleBold().run();
    put('bold', made.isActive('bold'));
  };
  document.querySelector('#list').onclick = () => made.chain().focus().toggleBulletList().run();
};

board({ empty: editor(''), filled: editor('<p>Buy milk</p>') });
