import { expect, test } from 'vitest'
import { runServerFile } from '../src/server/test/server-process.ts'

test.each([
  ['torture', ['--faults', 'server killed,nonsense'], /^There is no fault 'nonsense', but server killed, .+\.\n$/],
  ['torture', ['--rounds', 'five'], /^--rounds must be a number above 0, not 'five'\.\n$/],
  ['torture', ['--round', '1'], /^Unknown option '--round'.*\n$/],
  ['fuzz', ['--requests', 'abc'], /^--requests must be a number above 0, not 'abc'\.\n$/],
  ['fuzz', ['abc'], /^Unexpected argument 'abc'.*\n$/],
  [
    'bench',
    ['S', 'nonsense'],
    /^There is no size, section or screen 'nonsense', but S, .+; screens, .+; home, .+\.\n$/,
  ],
])('npm run %s -- %j is refused with one sentence', async (command, args, sentence) => {
  const { ended } = runServerFile(`../../${command}/main.ts`, {}, args)
  expect(await ended).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) })
})
