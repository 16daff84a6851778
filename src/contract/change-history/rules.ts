/** What happened to an entity: `delete` can be taken back by `restore`. */
export const changeKinds = ['create', 'update', 'delete', 'restore'] as const
export type ChangeKind = (typeof changeKinds)[number]

export const defaultEntries = 50
