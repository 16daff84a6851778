import type { common as english } from '../en/common.ts'
import type { Translation } from '../messages.ts'

export const common = {
  loading: 'Завантаження...',
  cancel: 'Скасувати',
  close: 'Закрити',
  save: 'Зберегти',
  edit: 'Редагувати',
  delete: 'Видалити',
  remove: 'Прибрати',
  back: 'Назад',
  undo: 'Повернути',
  tryAgain: 'Спробувати ще раз',
  checkConnection: 'Перевірте з’єднання і спробуйте ще раз.',
  clearSearch: 'Очистити пошук',
  showMore: 'Показати ще',
  showPassword: 'Показати пароль',
  hidePassword: 'Приховати пароль',
  discardTitle: 'Відкинути введене?',
  discardText: 'Ваші зміни не збережено.',
  discard: 'Відкинути',
  keepEditing: 'Продовжити редагування',
  notifications: 'Сповіщення',
  dismiss: 'Прибрати сповіщення',
  success: 'Успіх',
  error: 'Помилка',
  fileFailed: 'Не вдалося створити файл. Перевірте з’єднання і спробуйте ще раз.',
} as const satisfies Translation<typeof english>
