import { defineMessages } from '../lib/i18n/messages.ts'

export const shortcutList = defineMessages({
  defaultLanguage: 'surface',
  en: {
    title: 'Keyboard shortcuts',
    characterKeys: 'The key ? opens this list',
  },
  uk: {
    title: 'Комбінації клавіш',
    characterKeys: 'Клавіша ? відкриває цей перелік',
  },
})
