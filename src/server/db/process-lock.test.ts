import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dataFolder } from '../test/data-folder.ts'
import { withProcessLock } from './process-lock.ts'

describe('the lock', () => {
  test('lets one after the other in, and leaves no file', async () => {
    const folder = await dataFolder()
    let inside = 0
    let most = 0
    const work = async () => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise(setImmediate)
      inside -= 1
    }
    await Promise.all(Array.from({ length: 5 }, () => withProcessLock(join(folder, 'lock'), work)))
    expect(most).toBe(1)
    expect(await readdir(folder)).toEqual([])
  })

  test('is let go of when the work fails', async () => {
    const folder = await dataFolder()
    const failing = withProcessLock(join(folder, 'lock'), () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    ['a process that is gone', '2147480000\nsome boot 42\n'],
    ['a process whose number somebody else has now', `${process.pid}\nsome boot 42\n`],
  ])('is taken from %s', async (_, content) => {
    const folder = await dataFolder()
    const path = join(folder, 'lock')
    await writeFile(path, content)
    const results = await Promise.all([1, 2, 3].map((number) => withProcessLock(path, async () => number)))
    expect(results).toEqual([1, 2, 3])
    expect(await readdir(folder)).toEqual([])
  })

  test('is taken from a process that was killed before it wrote its name', async () => {
    const folder = await dataFolder()
    const path = join(folder, 'lock')
    await writeFile(path, '')
    await utimes(path, new Date(0), new Date(0))
    await writeFile(`${path}.break`, '')
    await utimes(`${path}.break`, new Date(0), new Date(0))
    await expect(withProcessLock(path, async () => 'in')).resolves.toBe('in')
    expect(await readdir(folder)).toEqual([])
  })
})
