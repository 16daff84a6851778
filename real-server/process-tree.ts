import { readdir, readFile } from 'node:fs/promises'

/** The memory of a process and of everything it has started, in megabytes (PSS: shared pages count in parts), by program. */
export async function memoryOf(pid: number): Promise<{ total: number; server: number }> {
  const sizes = await Promise.all((await treeOf(pid)).map(memoryOfOne))
  const sum = (programs: RegExp) =>
    sizes.filter(({ program }) => programs.test(program)).reduce((total, { megabytes }) => total + megabytes, 0)
  return { total: sum(/./), server: sum(/start\.mjs|main\.(ts|js)/) }
}

/** The process below another one whose command line matches. */
export async function findProcess(root: number, program: RegExp): Promise<number | undefined> {
  for (const pid of await treeOf(root)) if (program.test(await commandLineOf(pid).catch(() => ''))) return pid
  return undefined
}

async function commandLineOf(pid: number): Promise<string> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
}

async function memoryOfOne(pid: number): Promise<{ program: string; megabytes: number }> {
  try {
    const program = await commandLineOf(pid)
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
    return { program, megabytes: Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024 }
  } catch {
    // It has ended meanwhile.
    return { program: '', megabytes: 0 }
  }
}

/** Milliseconds of processor time that all threads of a process and of everything it has started have used. */
export async function cpuOf(root: number): Promise<number> {
  const threads = await Promise.all((await treeOf(root)).map(threadsOf))
  const nanoseconds = await Promise.all(threads.flat().map(readRunTime))
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}

async function threadsOf(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/task`
  return (await readdir(folder).catch(() => [])).map((thread) => `${folder}/${thread}/schedstat`)
}

async function readRunTime(file: string): Promise<number> {
  return Number((await readFile(file, 'utf8').catch(() => '0')).split(' ')[0])
}

/** A process and everything that it has started and that still belongs to it. */
export async function treeOf(root: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(await Promise.all(ids.map(async (pid) => [pid, await parentOf(pid)] as const)))
  const isBelow = (pid: number | undefined): boolean => pid === root || (!!pid && isBelow(parents.get(pid)))
  return ids.filter(isBelow)
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[1] ?? 0)
}
