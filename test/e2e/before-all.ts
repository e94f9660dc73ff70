import { installTools } from './screen-tools';

/** Runs once, before any story. */
export default function beforeAll(): Promise<void> {
  return installTools();
}
