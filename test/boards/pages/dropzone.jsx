import { useDropzone } from 'react-dropzone';
import { board, drawn, put } from './board';

function Zone() {
  const { getRootProps, getInputProps } = useDropzone({
    onDrop: (files) =>
      put(
        'papers',
        files.map(({ name }) => name),
      ),
  });
  return (
    <>
      <h1>Application</h1>
      <h3>Papers</h3>
      <div {...getRootProps()} style={{ border: '2px dashed', padding: 40 }}>
        <input {...getInputProps()} />
        Drag your papers here, or click to choose them
      </div>
      <p>Portrait</p>
      <label style={{ border: '1px solid', padding: 4 }}>
        Upload portrait
        <input
          type="file"
          hidden
          onChange={(event) =>
            put(
              'portrait',
              [...event.target.files].map(({ name }) => name),
            )
          }
        />
      </label>
    </>
  );
}

board({ zone: drawn(Zone) });
