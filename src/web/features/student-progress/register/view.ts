import type { OptionalState } from '../../../../contract/attendance-settings/rules.ts'

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
  save: { keys: ['Mod+Enter'], text: 'keySave' },
} as const

/** The keys of the states that a school may switch off. */
export const stateShortcuts = {
  late: { keys: ['l'] },
  leftEarly: { keys: ['e'] },
  excused: { keys: ['u'] },
  ill: { keys: ['i'] },
} as const satisfies Record<OptionalState, object>
