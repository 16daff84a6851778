/** The keys of the grid with the message that says what they do. */
export const gridShortcuts = {
  move: { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], text: 'keyMove' },
  next: { keys: ['Enter', 'Tab'], text: 'keyNext' },
  points: { keys: ['0–9'], text: 'keyPoints' },
  edit: { keys: ['F2'], text: 'keyEdit' },
  cancel: { keys: ['Escape'], text: 'keyCancel' },
  clear: { keys: ['Delete', 'Backspace'], text: 'keyClear' },
  noGrade: { keys: ['n'], text: 'noGrade' },
  paste: { keys: ['Mod+v'], text: 'keyPaste' },
  undo: { keys: ['Mod+z'], text: 'undo' },
  redo: { keys: ['Mod+y'], text: 'redo' },
  save: { keys: ['Mod+Enter'], text: 'keySave' },
} as const
