import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from './operator-error.ts'

/**
 * Creates a folder, and those above it, with mode 700; an existing one is not changed. Throws the system's error. Node's
 * own `recursive` never ends in a folder like /proc, which answers ENOENT for a new one. `onCreated` is called for each that is
 * created, from the top down.
 */
export async function makeFolder(folder: string, onCreated?: (folder: string) => Promise<void>): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
    await onCreated?.(folder)
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await isFolder(folder))) return
    if (errorCode(error) !== 'ENOENT' || (await isFolder(dirname(folder)))) throw error
    await makeFolder(dirname(folder), onCreated)
    await makeFolder(folder, onCreated)
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}
