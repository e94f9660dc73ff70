import { registerRichText } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';
import { board, put, tell } from './board';

const editor = (content) => (main) => {
  main.innerHTML = `<h1>Reply</h1><h3>Comment</h3><div id="body" contenteditable="true" role="textbox" aria-label="Comment"
    style="border:1px solid;min-height:80px"></div><button id="send">Send</button>`;
  document.querySelector('#send').onclick = () => {
    put('sent', true);
    tell('Your reply was sent');
  };
  const made = createEditor({ onError: console.error });
  made.setRootElement(document.querySelector('#body'));
  registerRichText(made);
  made.update(
    () => {
      const line = $createParagraphNode();
      if (content) line.append($createTextNode(content));
      $getRoot().clear().append(line);
    },
    {
      onUpdate: () =>
        made.registerTextContentListener((text) => {
          put('text', text);
        }),
    },
  );
};

board({ empty: editor(''), filled: editor('Thanks a lot') });
