import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { routes } from '../../src/web/app/routes.ts'
import { bundleScript } from './bundle-script.ts'

const web = join(import.meta.dirname, '../../src/web/')

/** What src/web/app/document-start.ts asks for: the shell, the client that renews a session, and pages with their dialogs. */
const dialogFiles = routes.flatMap(({ dialogs = {} }) => Object.values(dialogs).map(({ file }) => `features/${file}`))
const isAskedFor = (file: string) =>
  /^(pages\/|app\/signed-in-app|session\/auth-client)/.test(file) || dialogFiles.includes(file)

/**
 * Inlines src/web/app/document-start.ts before everything else in <head>, with the scripts that each dynamically imported file
 * needs. The server allows it by its hash.
 */
export function documentStart(): Plugin {
  return {
    name: 'daybook:document-start',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const script = await bundleScript(join(web, 'app/document-start.ts'), {
          name: 'documentStart',
          define: { scriptsOf: JSON.stringify(bundle ? scriptsOf(bundle, html) : {}) },
          // Without what it does not use of its imports.
          rolldownOptions: {
            treeshake: { moduleSideEffects: false, manualPureFunctions: ['endpoints', 'declare', 'declareBounded'] },
            // Schemas, which are never loaded here.
            external: /schema\.ts$/,
          },
        })
        return [{ tag: 'script', children: script.trim(), injectTo: 'head-prepend' }]
      },
    },
  }
}

/** The scripts of what is asked for, by its path from src/web, without those that the document names itself. */
function scriptsOf(bundle: Rolldown.OutputBundle, html: string): Record<string, readonly string[]> {
  const withImports = (fileName: string, found = new Set<string>()) => {
    const chunk = bundle[fileName]
    if (found.has(fileName) || chunk?.type !== 'chunk') return found
    found.add(fileName)
    for (const imported of chunk.imports) withImports(imported, found)
    return found
  }
  return Object.fromEntries(
    Object.values(bundle).flatMap((output) => {
      if (output.type !== 'chunk' || !output.isDynamicEntry || !output.facadeModuleId?.startsWith(web)) return []
      const file = output.facadeModuleId.slice(web.length)
      const scripts = [...withImports(output.fileName)].map((name) => `/${name}`).filter((name) => !html.includes(name))
      return isAskedFor(file) ? [[file, scripts]] : []
    }),
  )
}
