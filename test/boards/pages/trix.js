import { board, put } from './board';
import 'trix';
import 'trix/dist/trix.css';
board({
  one: (main) => {
    main.innerHTML =
      '<h1>Post</h1><label>Title <input id="t"></label><input id="b" type="hidden"><trix-editor input="b" aria-label="Body"></trix-editor>';
    main.addEventListener('trix-change', (e) => put('body', e.target.editor.getDocument().toString().trim()));
    document.getElementById('t').addEventListener('change', (e) => put('title', e.target.value));
  },
});
