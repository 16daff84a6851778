// npm run admin, backup, keys:rotate and restore: installs the packages in a fresh clone, and runs the script with that name.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, root, run, runScript } from './project.mjs'
import { setUp } from './setup.mjs'

await runScript(async () => {
  const [script, ...args] = process.argv.slice(2)
  // Installed packages stay as they are: a server may run on them, which is backed up before it is updated.
  const hasPackages = existsSync(join(root, 'node_modules', '.package-lock.json'))
  // The image of a container has the right Node itself, and not the project's.
  const hasNode = existsSync(projectNode) || process.features.typescript
  if (!hasPackages || !hasNode) await setUp({ build: false })
  const node = existsSync(projectNode) ? projectNode : process.execPath
  const { code } = await run(node, [join(root, 'scripts', `${script}.ts`), ...args])
  process.exitCode = code
})
