import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Ends the command with one sentence about its arguments. */
export function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** The values of the command's options; another argument ends it with one sentence. */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(options: Options) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error))
  }
}

/** The number above 0 that an option has; another value ends the command with one sentence. */
export function numberAboveZero(option: string, value: string): number {
  const number = Number(value)
  return number > 0 ? number : refuse(`--${option} must be a number above 0, not '${value}'.`)
}
