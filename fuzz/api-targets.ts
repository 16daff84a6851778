import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '../src/contract/kernel/endpoint.ts'
import type { Target } from './request.ts'

const contract = join(import.meta.dirname, '../src/contract')

/** Every endpoint that the contract declares. */
export async function apiTargets(): Promise<Target[]> {
  const files = (await readdir(contract, { recursive: true })).filter((name) => name.endsWith('/api.ts')).sort()
  const modules: Record<string, Endpoint>[] = await Promise.all(
    files.map((name) => import(pathToFileURL(join(contract, name)).href)),
  )
  return Promise.all(modules.flatMap((module) => Object.values(module)).map(targetOf))
}

async function targetOf({ method, path, statuses, loadSchemas }: Endpoint): Promise<Target> {
  const { query, body } = await loadSchemas()
  return { method, path, noun: path.split('/')[2] ?? '', query, body, statuses }
}
