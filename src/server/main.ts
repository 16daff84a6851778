import { ensureFirstAdmin } from './features/approved-users/first-admin/service.ts'
import { runServer } from './run.ts'

process.exit(
  await runServer(async ({ db, config, clock }) => {
    const link = await ensureFirstAdmin(db, config, clock)
    return link && `Nobody can sign in yet. Create the first admin here; the link works once:\n${link}`
  }),
)
