/** The keys of the preview with the message that says what they do. */
export const previewShortcuts = { nextRow: { keys: ['Enter'], text: 'keyNextRow' } } as const
