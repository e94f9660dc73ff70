import { createActing, type Acting } from '../frame/acting-engine';
import { methodTable } from '../methods/performs';
import { openRootsOnly, type EnginePorts } from '../frame/dom/composed';
import { createEngine as createReadingEngine, type Engine } from '../frame/engine';

/** The whole page engine, both halves, as the plain script has it; without ports it reaches open shadow roots only. */
export function createWholeEngine(document: Document, ports: EnginePorts = openRootsOnly): Engine & Acting {
  const engine = createReadingEngine(document, ports);
  return { ...engine, ...createActing(engine, methodTable) };
}
