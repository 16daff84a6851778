import type { Translation } from '../../lib/messages.ts'
import type { dashboard as english } from '../en/dashboard.ts'

export const dashboard = {
  title: 'Панель',
  newLesson: 'Новий урок',
  counts: 'Школа в числах',
  activeClasses: 'Активні класи',
  totalStudents: 'Усього учнів',
  lessonsToday: 'Уроки сьогодні',
  templates: 'Шаблони',
  countsFailed: 'Не вдалося завантажити числа.',
  todayTitle: 'Сьогодні',
  now: 'Зараз',
  next: 'Далі',
  until: 'до {{time}}',
  at: 'початок {{time}}',
  nothingNow: 'Зараз уроку немає',
  nothingNext: 'Сьогодні більше нічого',
  todayFailed: 'Не вдалося завантажити сьогоднішні уроки.',
} as const satisfies Translation<typeof english>
