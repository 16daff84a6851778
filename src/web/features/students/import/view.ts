/** The key that moves to the next row of the preview. */
export const nextRowShortcut = { keys: ['Enter'] }
