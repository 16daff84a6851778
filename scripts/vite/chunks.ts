import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The information that rolldown has about its modules while it groups them. */
type ModuleGraph = {
  getModuleInfo: (
    id: string,
  ) => { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

const web = join(import.meta.dirname, '../../src/web')
const visitorPages = ['landing', 'login']
const accountPages = ['first-admin', 'reset-password', 'set-password']
// The page of unknown addresses belongs to the shell.
const otherPages = readdirSync(join(web, 'pages'))
  .map((file) => file.replace('-page.tsx', ''))
  .filter((name) => ![...visitorPages, ...accountPages, 'dashboard', 'not-found'].includes(name))
const page = (name: string) => `pages/${name}-page.tsx`

// They re-export hundreds of modules: which of those a file uses is known by the names that it imports.
const barrel = /node_modules\/(radix-ui|lucide-react)\//

/**
 * Few chunks for what several screens share, found in the import graph, where the bundler by itself would make some fifty
 * small ones: a file costs a round trip or a place in the queue. 'base' for what visitors and signed-in people need, 'app'
 * for the shell and what the dashboard shares with other pages, 'menus' for what only menus, which are fetched when needed, share with dialogs,
 * 'pages' for what several pages or the register share, 'forms' for what the other dialogs share.
 */
export function sharedChunks() {
  let chunkOf: ((id: string) => string | undefined) | undefined
  const group = (name: string, priority: number) => ({
    debugName: name,
    name: (id: string, graph: ModuleGraph) => {
      chunkOf ??= chunksOf(graph)
      return chunkOf(id) === name ? name : null
    },
    priority,
  })
  return [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
    group('base', 5),
    group('app', 4),
    group('pages', 3),
    group('menus', 2),
    group('forms', 1),
  ]
}

function chunksOf(graph: ModuleGraph): (id: string) => string | undefined {
  const reach = (...files: string[]) =>
    reachableFrom(
      files.map((file) => join(web, file)),
      graph,
    )
  const main = reach('main.tsx')
  const visitors = visitorPages.map((name) => reach(page(name)))
  const accounts = accountPages.map((name) => reach(page(name)))
  const shell = reach('app/signed-in-app.tsx')
  const dashboard = reach(page('dashboard'))
  const others = otherPages.map((name) => reach(page(name)))
  const dialogFilesOf = (reached: ReadonlySet<string>) =>
    [...reached]
      .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      .filter((id) => /\/(features|app)\//.test(id.slice(web.length - 1)))
  const dialogFiles = new Set([shell, dashboard, ...others].flatMap(dialogFilesOf))
  const dialogsOf = (reached: ReadonlySet<string>) => dialogFilesOf(reached).map((id) => reachableFrom([id], graph))
  const ownDialogs = others.map(dialogsOf)
  const dialogs = [...dialogFiles].map((id) => reachableFrom([id], graph))
  const authClient = reach('session/auth-client.ts')
  const register = reach('features/student-progress/register/components/lesson-details.tsx')
  const menu = reach('ui/opened-dropdown-menu.tsx')
  const count = (sets: readonly ReadonlySet<string>[], id: string) => sets.filter((set) => set.has(id)).length

  return (id) => {
    const isVisitors = count(visitors, id) > 0
    const isElsewhere = count([...others, ...dialogs], id) > 0
    if (dialogFiles.has(id)) return undefined
    // Schemas share the rules of the contract, and are loaded by forms alone.
    const isContract = id.includes('/src/contract/')
    const isApp = shell.has(id) || (dashboard.has(id) && (isElsewhere || isContract))
    if (
      main.has(id) ||
      count(visitors, id) > 1 ||
      (isVisitors && (isApp || isElsewhere || count([dashboard, ...accounts], id) > 0))
    ) {
      return 'base'
    }
    if (isApp) return 'app'
    if (menu.has(id) && !register.has(id)) return 'menus'
    if (authClient.has(id)) return undefined
    const [owner] = others.flatMap((reached, index) => (reached.has(id) ? [index] : []))
    if (owner === undefined) return count(dialogs, id) > 1 ? (register.has(id) ? 'pages' : 'forms') : undefined
    const isOwn =
      !isContract &&
      !register.has(id) &&
      count(others, id) === 1 &&
      count(dialogs, id) === count(ownDialogs[owner] ?? [], id)
    return isOwn ? undefined : 'pages'
  }
}

/** The modules that files import, directly or through others, without what they import when it is needed. */
function reachableFrom(files: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set(files)
  for (const id of reached) {
    const info = graph.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) {
      if (!barrel.test(imported)) reached.add(imported)
      else for (const target of namedTargets(info?.code ?? '', imported, graph)) reached.add(target)
    }
  }
  return reached
}

/** The modules behind the names that a file imports from a barrel. */
function namedTargets(code: string, imported: string, graph: ModuleGraph): string[] {
  const names = Array.from(
    code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'](?:radix-ui|lucide-react)["']/g),
    ([, list]) => (list ?? '').split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  ).flat()
  const info = graph.getModuleInfo(imported)
  // An icon may have several names: `export { default as Trash, default as Trash2 } from './icons/trash.mjs'`.
  const icons = Array.from((info?.code ?? '').matchAll(/export \{([^}]*)\} from ['"]\.\/icons\/([\w-]+)/g))
  const fileNames = new Set(
    names.flatMap((name) =>
      [
        ...icons.filter(([, aliases]) => aliases?.split(',').some((alias) => alias.trim() === `default as ${name}`)),
        [name, name, `react-${name.replace(/(?<=\w)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}`],
      ].map(([, , fileName]) => fileName ?? ''),
    ),
  )
  return (info?.importedIds ?? []).filter((id) => {
    const [, radix, icon] = /@radix-ui\/(react-[\w-]+)\/|\/icons\/([\w-]+)\./.exec(id) ?? []
    return fileNames.has(radix ?? icon ?? '')
  })
}
