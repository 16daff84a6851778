import { build, type UserConfig } from 'vite'

type Options = { name: string; define: Record<string, string>; rolldownOptions?: RolldownOptions }
type RolldownOptions = NonNullable<NonNullable<UserConfig['build']>['rolldownOptions']>

/** A file with all it imports as one classic script. */
export async function bundleScript(entry: string, { name, define, rolldownOptions = {} }: Options): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry, formats: ['iife'], name },
      rolldownOptions,
    },
  })
  const [chunk] = (Array.isArray(output) ? output : [output]).flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not bundled`)
  return chunk.code
}
