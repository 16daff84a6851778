import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(async () => ({}))

export const streamChanges = declare('GET', '/api/changes', {
  may: 'readSchool',
  statuses: [200],
  summary:
    'An event stream: `change` names what has changed (nouns, ids; no ids: everything of these nouns; by, client; isOnlyRecordsAndJournals: only records that were written and journals), `heartbeat` comes every 25 s; continues after Last-Event-ID',
})
