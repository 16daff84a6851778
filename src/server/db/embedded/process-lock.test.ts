import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { dataFolder } from '../../test/data-folder.ts'
import { withProcessLock } from './process-lock.ts'

describe('withProcessLock', () => {
  test('runs one work at a time, and leaves no file', async () => {
    const folder = await dataFolder()
    let running = 0
    let mostAtOnce = 0
    const work = async () => {
      running += 1
      mostAtOnce = Math.max(mostAtOnce, running)
      await new Promise(setImmediate)
      running -= 1
    }
    await Promise.all(Array.from({ length: 5 }, () => withProcessLock(join(folder, 'lock'), work)))
    expect(mostAtOnce).toBe(1)
    expect(await readdir(folder)).toEqual([])
  })

  test('lets every account read who has the lock', async () => {
    const path = join(await dataFolder(), 'lock')
    expect((await withProcessLock(path, () => stat(path))).mode & 0o777).toBe(0o644)
  })

  test('releases the lock when the work fails', async () => {
    const folder = await dataFolder()
    const failing = withProcessLock(join(folder, 'lock'), () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    ['a process that has ended', '2147480000\nsome boot 42\n'],
    ['a process whose id another one has now', `${process.pid}\nsome boot 42\n`],
  ])('takes the lock from %s', async (_, content) => {
    const folder = await dataFolder()
    const path = join(folder, 'lock')
    await writeFile(path, content)
    const results = await Promise.all([1, 2, 3].map((number) => withProcessLock(path, async () => number)))
    expect(results).toEqual([1, 2, 3])
    expect(await readdir(folder)).toEqual([])
  })

  test('waits no longer when it is stopped, and leaves the lock to the one who has it', async () => {
    const path = join(await dataFolder(), 'lock')
    const controller = new AbortController()
    await withProcessLock(path, async () => {
      const waiting = withProcessLock(path, async () => 'done', controller.signal)
      controller.abort(new Error('stopped'))
      await expect(waiting).rejects.toThrow('stopped')
      expect(await readdir(dirname(path))).toEqual(['lock'])
    })
  })

  test('leaves the lock to a process that is about to write its id', async () => {
    const path = join(await dataFolder(), 'lock')
    await writeFile(path, '')
    const { signal } = new AbortController()
    const stop = () => {
      throw new Error('stopped at the second look')
    }
    vi.spyOn(signal, 'throwIfAborted').mockReturnValueOnce().mockImplementation(stop)
    await expect(withProcessLock(path, async () => 'done', signal)).rejects.toThrow('second look')
    expect(await readdir(dirname(path))).toEqual(['lock'])
  })

  test.each([
    ['', new Date(0)],
    [', also where the clock was set back afterwards', new Date('2999-01-01')],
  ])('takes the lock from a process that was killed before it wrote its id%s', async (_, killedAt) => {
    const folder = await dataFolder()
    const path = join(folder, 'lock')
    await writeFile(path, '')
    await utimes(path, killedAt, killedAt)
    await writeFile(`${path}.break`, '')
    await utimes(`${path}.break`, killedAt, killedAt)
    await expect(withProcessLock(path, async () => 'done')).resolves.toBe('done')
    expect(await readdir(folder)).toEqual([])
  })
})
