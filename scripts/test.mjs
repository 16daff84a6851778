// npm test, npm run test:operations: installs, builds, and runs the checks in order up to the first that fails, or that fail together.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, commandOf, projectEnv, projectNode, run, runScript, ScriptError } from './project.mjs'
import { setUp } from './setup.mjs'

const unitReport = join(cacheFolder, 'vitest.json')
const browserReport = join(cacheFolder, 'playwright.json')

/** Each item is one step, or several that run at once. */
const checks = [
  [
    // Several checkers of a project each check what they share: twice the processor time.
    { name: 'Types', args: () => [commandOf('typescript', 'tsc'), '--build', '--checkers', '1'] },
    { name: 'Style', args: () => [commandOf('@biomejs/biome', 'biome'), 'check'] },
    { name: 'Unused code', args: () => [commandOf('knip')] },
  ],
  unitTests('Unit and server tests', '!operations'),
  browserTests('journeys'),
]
/** What starts, ends, updates or fails: processes, the network, the server. */
const operations = [
  [
    unitTests('Processes', 'operations'),
    { name: 'Faults', args: () => ['torture/main.ts', '--rounds', '1', '--recovery', '20'] },
  ],
  browserTests('operations'),
]

const total = { passed: 0, failed: 0 }
const passedAtSecondTry = []

await runScript(async () => {
  try {
    await setUp({ build: true })
    mkdirSync(cacheFolder, { recursive: true })
    for (const report of [unitReport, browserReport]) rmSync(report, { force: true })
    for (const item of process.argv.includes('operations') ? operations : checks) await runSteps([item].flat())
  } catch (error) {
    // The installation or the build may have failed.
    total.failed = Math.max(total.failed, 1)
    throw error
  }
})
if (passedAtSecondTry.length > 0) console.log(['Passed at the second try:', ...passedAtSecondTry].join('\n  '))
console.log(`${total.passed} passed, ${total.failed} failed`)

/** The tests of Vitest's projects that match. */
function unitTests(name, project) {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  return { name, args: () => [commandOf('vitest'), 'run', `--project=${project}`, ...reports], count: countUnitTests }
}

/** The tests of a project of Playwright. */
function browserTests(project) {
  return {
    name: 'Browser tests',
    args: () => [commandOf('@playwright/test', 'playwright'), 'test', `--project=${project}`, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    count: countBrowserTests,
  }
}

/** Runs steps at once, and says of each that fails. */
async function runSteps(steps) {
  const results = await Promise.allSettled(steps.map(runStep))
  const failures = results.filter(({ status }) => status === 'rejected').map(({ reason }) => reason)
  if (failures.length > 1) throw new ScriptError(failures.map(({ message }) => message).join('\n'))
  if (failures.length === 1) throw failures[0]
}

async function runStep({ name, args, env, count }) {
  console.log(`\n── ${name}`)
  const begun = performance.now()
  const { code } = await run(projectNode, args(), { env: projectEnv(env) })
  const counted = count?.() ?? { passed: 0, failed: 0 }
  // A step without counted tests is one failure.
  const failed = code === 0 ? counted.failed : Math.max(counted.failed, 1)
  total.passed += counted.passed
  total.failed += failed
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  if (failed > 0) throw new ScriptError(`── ${name}: failed after ${seconds} s`)
  console.log(`── ${name}: passed in ${seconds} s`)
}

function countUnitTests() {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = readReport(unitReport)
  return { passed: numPassedTests ?? 0, failed: numFailedTests || numFailedTestSuites || 0 }
}

function countBrowserTests() {
  const { stats, suites = [] } = readReport(browserReport)
  const { expected, flaky, unexpected } = stats ?? {}
  passedAtSecondTry.push(...suites.flatMap((suite) => flakyTests(suite)))
  return { passed: (expected ?? 0) + (flaky ?? 0), failed: unexpected ?? 0 }
}

/** The tests of a suite, and of the suites in it, that failed and then passed: file, line and titles. */
function flakyTests({ specs = [], suites = [] }, titles = []) {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [
    ...flaky.map(({ file, line, title }) => [`e2e/${file}:${line}`, ...titles, title].join(' › ')),
    ...suites.flatMap((suite) => flakyTests(suite, [...titles, suite.title])),
  ]
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
