import { readdirSync, readFileSync } from 'node:fs';

/** What processes have used. */
export type Usage = { memoryMb: number; cpuSeconds: number };

type Process = Usage & { pid: number; parent: number; isOurs: boolean; isJava: boolean; isHub: boolean };

/** Clock ticks of Linux in a second. */
const ticksPerSecond = 100;

/**
 * What the processes use whose environment names this folder, and those that they started: hub and nodes, which are Java's, the hub of
 * them, and drivers and browsers. Shared memory is counted once.
 */
export function usageIn(folder: string): { grid: Usage; hub: Usage; browsers: Usage } {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (read(name, folder) ?? []) : []));
  const ours = new Set(all.filter(({ isOurs }) => isOurs).map(({ pid }) => pid));
  // A process of a page has no environment to be read: it is known by who started it.
  for (let before = -1; before < ours.size;) {
    before = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  const found = all.filter(({ pid }) => ours.has(pid));
  return {
    grid: sumOf(found.filter(({ isJava }) => isJava)),
    hub: sumOf(found.filter(({ isHub }) => isHub)),
    browsers: sumOf(found.filter(({ isJava }) => !isJava)),
  };
}

function sumOf(processes: readonly Usage[]): Usage {
  return {
    memoryMb: processes.reduce((sum, { memoryMb }) => sum + memoryMb, 0),
    cpuSeconds: processes.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
  };
}

/** Undefined for one that has ended meanwhile. */
function read(pid: string, folder: string): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? [];
    const fields = rest.split(' ');
    const [, kilobytes = '0'] =
      /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      isJava: name === 'java',
      isHub: name === 'java' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes('hub'),
      isOurs: readFileSync(`/proc/${pid}/environ`, 'utf8').includes(folder),
      memoryMb: Number(kilobytes) / 1024,
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    };
  } catch {
    return undefined;
  }
}
