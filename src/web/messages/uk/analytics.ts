import type { Translation } from '../../lib/messages.ts'
import type { analytics as english } from '../en/analytics.ts'

export const analytics = {
  loading: 'Завантаження аналітики',
  failed: 'Не вдалося завантажити аналітику',
  failedText: 'Перевірте з’єднання і спробуйте ще раз.',
  noStudents: 'Порівнювати ще нікого',
  noStudentsText: 'Рейтинг з’явиться, щойно в класі будуть учні.',
  students: 'Учні',
  totalClassPoints: 'Усього балів класу',
  averageClassPoints: 'Середній бал класу',
  averageHint: 'на учня',
  ranking: 'Рейтинг учнів за сумою балів',
  rank: 'Місце',
  name: 'Учень',
  studentId: 'Номер учня',
  totalPoints: 'Усього балів',
  thisMonth: 'Цей місяць',
  lastMonth: 'Минулий місяць',
  difference: 'Різниця',
  change: 'Місяць до місяця',
  entries: 'Усього записів',
  topStudent: 'Найкращий результат',
  'trend.up': 'зростання',
  'trend.down': 'спад',
  'trend.flat': 'без змін',
} as const satisfies Translation<typeof english>
