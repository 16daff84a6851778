import { runServer } from '../../src/server/run.ts'
import { demoAccounts, demoPassword, seedDemoSchool } from './seed.ts'

// npm run demo: the same server on a demo school.
process.exit(
  await runServer(async ({ db, config, clock }) => {
    await seedDemoSchool(db, config, clock)
    const emails = demoAccounts.map(({ email, role }) => `  ${email.padEnd(24)}${role}`)
    return `Sign in with the password ${demoPassword} as\n${emails.join('\n')}`
  }),
)
