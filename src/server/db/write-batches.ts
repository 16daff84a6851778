import DataLoader from 'dataloader'
import { scheduleBatch } from './batch-schedule.ts'
import type { Writer } from './transaction.ts'

/**
 * Creates the function that returns a loader for a person, a client and a save: what arrives together is written by one call of
 * `load`, which answers each wanted write at its own place.
 */
export function loaderByWriter<Wanted, Written>(
  load: (writer: Writer, wanted: readonly Wanted[]) => Promise<Written[]>,
): (writer: Writer) => DataLoader<Wanted, Written> {
  const loaders = new Map<string, DataLoader<Wanted, Written>>()
  return (writer) => {
    const key = `${writer.actor} ${writer.client} ${writer.saveId}`
    const loader =
      loaders.get(key) ??
      new DataLoader<Wanted, Written>(
        async (wanted) => {
          // A loader is used once.
          loaders.delete(key)
          return load(writer, wanted)
        },
        { cache: false, batchScheduleFn: scheduleBatch },
      )
    loaders.set(key, loader)
    return loader
  }
}
