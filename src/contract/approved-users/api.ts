import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const listApprovedUsers = declare('GET', '/api/approved-users', {
  may: 'manageUsers',
  query: 'approvedUserFilter',
  answer: 'approvedUserList',
  summary: 'Everybody who may come in, newest first; `email` finds one',
})
export const createApprovedUser = declare('POST', '/api/approved-users', {
  may: 'manageUsers',
  body: 'approvedUserInput',
  answer: 'approvedUser',
  statuses: [201],
  summary: 'Approves an address, with the status invited',
})
export const updateApprovedUser = declare('PATCH', '/api/approved-users/{id}', {
  may: 'manageUsers',
  body: 'approvedUserUpdate',
  answer: 'approvedUser',
  summary: 'Changes role or status',
})
export const deleteApprovedUser = declare('DELETE', '/api/approved-users/{id}', {
  may: 'manageUsers',
  summary: 'Takes the approval away and ends the sessions of the person',
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
export const createFirstAdmin = declare('POST', '/api/approved-users/first-admin', {
  may: 'everyone',
  body: 'firstAdminInput',
  summary: 'Makes the first admin of an empty installation by the one-time link printed at the start',
})
