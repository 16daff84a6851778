import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const listApprovedUsers = declare('GET', '/api/approved-users', {
  may: 'manageUsers',
  query: 'approvedUsersQuery',
  answer: 'approvedUserList',
  summary: 'All approved users, newest first; `email` finds one',
})
export const createApprovedUser = declare('POST', '/api/approved-users', {
  may: 'manageUsers',
  body: 'approvedUserInput',
  answer: 'approvedUser',
  statuses: [201, 200],
  summary: 'Approves an address, with the status invited; the same once more under its id answers it (200)',
})
export const updateApprovedUser = declare('PATCH', '/api/approved-users/{id}', {
  may: 'manageUsers',
  body: 'approvedUserUpdate',
  answer: 'approvedUser',
  summary: 'Updates name, role or status',
})
export const deleteApprovedUser = declare('DELETE', '/api/approved-users/{id}', {
  may: 'manageUsers',
  summary: 'Deletes an approved user with the account, and ends the sessions',
})
export const inviteApprovedUser = declare('POST', '/api/approved-users/{id}/invitation', {
  may: 'manageUsers',
  answer: 'invitation',
  statuses: [201],
  summary: 'Sends a new invitation and answers its link',
})
export const activateApprovedUser = declare('POST', '/api/approved-users/activation', {
  may: 'signedIn',
  answer: 'approvedUser',
  summary: "The caller's own record; an invited one becomes active",
})
export const updateOwnName = declare('PUT', '/api/approved-users/own-name', {
  may: 'readSchool',
  body: 'ownNameInput',
  answer: 'approvedUser',
  summary: "Sets the caller's own name",
})
export const getLinkOwner = declare('POST', '/api/approved-users/link-owner', {
  may: 'everyone',
  body: 'linkOwnerInput',
  answer: 'linkOwner',
  summary:
    "The email and the name of the person whose link for a password has this token: both '' for an invalid one, the name '' where none was given",
})
export const createFirstAdmin = declare('POST', '/api/approved-users/first-admin', {
  may: 'everyone',
  body: 'firstAdminInput',
  summary: 'Creates the first admin of an empty installation by the one-time link printed at the start',
})
