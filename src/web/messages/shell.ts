import { defineMessages } from '../lib/i18n/messages.ts'
import { shell as en } from './en/shell.ts'
import { shell as uk } from './uk/shell.ts'

export const shell = defineMessages('shell', { defaultLanguage: 'en', en, uk })
