/** The columns of the preview with texts, in their order; the class follows them. */
export const textColumns = ['firstName', 'lastName', 'studentId'] as const

/** The key that moves to the next row of the preview. */
export const nextRowShortcut = { keys: ['Enter'] }
