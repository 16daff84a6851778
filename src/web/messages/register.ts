import { defineMessages } from '../lib/i18n/messages.ts'
import { register as en } from './en/register.ts'
import { register as uk } from './uk/register.ts'

export const register = defineMessages('register', { defaultLanguage: 'uk', en, uk })
