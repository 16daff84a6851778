import type { Language } from '../../../lib/i18n/language.ts'
import { messagesOf } from '../../../lib/i18n/messages.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { register } from '../../../messages/register.ts'

/** Points as typed, with the decimal mark of the language around. */
export const pointsIn = (language: Language, points: string) => (language === 'uk' ? points.replace('.', ',') : points)

/** The message about a whole save, shown also to a person who has closed the register. */
export function showSaveToast(result: 'saved' | 'saveFailed') {
  const t = messagesOf(register)
  if (result === 'saved') toastSuccess(t.language, t('saved'), { isAtTop: true })
  else toastError(t.language, t('saveFailed'))
}
