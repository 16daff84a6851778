import { common as en } from './en/common.ts'
import { defineMessages } from './messages.ts'
import { common as uk } from './uk/common.ts'

export const common = defineMessages('common', { defaultLanguage: 'surface', en, uk })
