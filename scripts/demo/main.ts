import { runServer } from '../../src/server/run.ts'
import { seedDemoSchool, signInNotice } from './seed.ts'

// npm run demo: the same server on a demo school.
process.exit(
  await runServer(async ({ db, config, clock }) => {
    await seedDemoSchool(db, config, clock)
    return signInNotice()
  }),
)
