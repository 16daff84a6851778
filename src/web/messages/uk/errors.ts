import type { Translation } from '../../lib/i18n/messages.ts'
import type { errors as english } from '../en/errors.ts'

export const errors = {
  title: 'Щось пішло не так',
  text: 'Вибачте, сталося щось неочікуване. Спробуйте оновити сторінку.',
  tryAgain: 'Спробувати ще раз',
  refresh: 'Оновити сторінку',
  notFoundTitle: '404 Сторінку не знайдено',
  notFoundText: 'За цією адресою нічого немає. Можливо, сторінку перенесли або посилання неповне.',
  toDashboard: 'Перейти до панелі',
} as const satisfies Translation<typeof english>
