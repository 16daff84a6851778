/** A new UUID, version 7, for a record that the browser names before it sends it. */
export { v7 as newId } from 'uuid'
