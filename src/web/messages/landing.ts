import { defineMessages } from '../lib/messages.ts'
import { landing as en } from './en/landing.ts'
import { landing as uk } from './uk/landing.ts'

export const landing = defineMessages('landing', { speaks: 'en', en, uk })
