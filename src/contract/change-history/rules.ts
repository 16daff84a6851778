/** What happened to an entity: `delete` can be taken back by `restore`. */
export const changes = ['create', 'update', 'delete', 'restore'] as const
export type Change = (typeof changes)[number]

export const defaultEntries = 50
