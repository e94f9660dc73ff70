import { board, put, tell } from './board';
import { EditorView, basicSetup } from 'codemirror';
board({
  one: (main) => {
    main.innerHTML = '<h1>Console</h1><p id="q">Query</p><div id="e"></div><button>Run</button>';
    new EditorView({
      doc: 'select 1',
      parent: document.getElementById('e'),
      extensions: [
        basicSetup,
        EditorView.contentAttributes.of({ 'aria-labelledby': 'q' }),
        EditorView.updateListener.of((u) => u.docChanged && put('query', u.state.doc.toString())),
      ],
    });
    main.querySelector('button').onclick = () => {
      put('ran', true);
      tell('It ran.');
    };
  },
});
