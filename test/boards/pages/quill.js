import Quill from 'quill';
import 'quill/dist/quill.snow.css';
import { board, put } from './board';

board({
  editor: (main) => {
    main.innerHTML = `<h1>Diary</h1><label>Mood <input oninput="held.mood=this.value"></label><div id="body" style="height:120px"></div>`;
    const quill = new Quill('#body', { theme: 'snow', placeholder: 'What happened today?' });
    quill.on('text-change', () => put('text', quill.getText().trimEnd()));
  },
});
