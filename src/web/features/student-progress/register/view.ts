import type { AttendanceState } from '../../../../contract/attendance-settings/rules.ts'

/** The keys of the register with the message that says what they do. */
export const registerShortcuts = {
  move: { keys: ['ArrowUp', 'ArrowDown'], text: 'keyMove' },
  present: { keys: ['p'], text: 'keyPresent' },
  absent: { keys: ['a'], text: 'keyAbsent' },
  minutes: { keys: ['m'], text: 'keyMinutes' },
  points: { keys: ['0–9'], text: 'keyPoints' },
  noGrade: { keys: ['n'], text: 'withoutGrade' },
  comment: { keys: ['c'], text: 'keyComment' },
  leaveComment: { keys: ['Escape', 'Mod+Enter'], text: 'keyLeaveComment' },
  homework: { keys: ['h'], text: 'keyHomework' },
  save: { keys: ['Mod+Enter'], text: 'keySave' },
} as const

/** The keys of the states of attendance. */
export const stateShortcuts = {
  present: registerShortcuts.present,
  absent: registerShortcuts.absent,
  late: { keys: ['l'] },
  leftEarly: { keys: ['e'] },
  excused: { keys: ['u'] },
  ill: { keys: ['i'] },
} as const satisfies Record<AttendanceState, object>

/** The form of the Save button, and what submits it without the students. */
export const registerFormId = 'register-form'
export const journalOnlySubmitter = { form: registerFormId, name: 'journal-only' } as const
