import { createStore } from './store.ts'

/** Whether the server has a newer program than the one that is running here. */
export const hasNewVersion = createStore(false)
