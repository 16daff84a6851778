import { defineMessages } from '../lib/i18n/messages.ts'
import { login as en } from './en/login.ts'
import { login as uk } from './uk/login.ts'

export const login = defineMessages('login', { defaultLanguage: 'en', en, uk })
