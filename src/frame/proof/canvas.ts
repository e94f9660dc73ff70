/** Pictures larger than this are compared shrunk to it, in CSS px. */
const size = { width: 400, height: 300 };

/** The picture of a canvas, as text to compare; always the same for one that may not be read. */
export function pictureOf(canvas: HTMLCanvasElement): string {
  const { width, height } = canvas;
  if (width === 0 || height === 0) return '';
  const scale = Math.min(1, size.width / width, size.height / height);
  const copy = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  const drawing = copy.getContext('2d', { willReadFrequently: true });
  try {
    drawing?.drawImage(canvas, 0, 0, copy.width, copy.height);
    return new TextDecoder('latin1').decode(drawing?.getImageData(0, 0, copy.width, copy.height).data);
  } catch {
    return '';
  }
}
