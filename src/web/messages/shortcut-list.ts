import { defineMessages } from '../lib/i18n/messages.ts'

export const shortcutList = defineMessages('shortcut-list', {
  defaultLanguage: 'surface',
  en: {
    title: 'Keyboard shortcuts',
    or: 'or',
    characterKeys: 'The key ? opens this list',
  },
  uk: {
    title: 'Клавіші',
    or: 'або',
    characterKeys: 'Клавіша ? відкриває цей перелік',
  },
})
