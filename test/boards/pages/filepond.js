import { board, put } from './board';
import * as FilePond from 'filepond';
import 'filepond/dist/filepond.css';
board({
  one: (main) => {
    main.innerHTML = '<h1>Claim</h1><h2>Receipts</h2><input type="file" multiple>';
    const p = FilePond.create(main.querySelector('input'));
    p.on('addfile', () =>
      put(
        'files',
        p.getFiles().map((f) => f.filename),
      ),
    );
  },
});
