import { defineMessages } from '../lib/i18n/messages.ts'
import { common as en } from './en/common.ts'
import { common as uk } from './uk/common.ts'

export const common = defineMessages('common', { speaks: 'surface', en, uk })
