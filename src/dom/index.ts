import { createActing, type Acting } from './acting-engine';
import { openRootsOnly, type EnginePorts } from './composed';
import { createEngine as createReadingEngine, type Engine } from './engine';

/** The whole page engine, both halves, as the plain script has it; without ports it reaches open shadow roots only. */
export function createWholeEngine(document: Document, ports: EnginePorts = openRootsOnly): Engine & Acting {
  const engine = createReadingEngine(document, ports);
  return { ...engine, ...createActing(engine) };
}
