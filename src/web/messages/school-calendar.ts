import { defineMessages } from '../lib/i18n/messages.ts'

/** What the school calendar adds to the week, the timetable and the lesson dialog. */
export const schoolCalendar = defineMessages({
  defaultLanguage: 'en',
  en: {
    week: 'Week {{name}}',
    weeks: 'Weeks {{names}}',
    period: 'Period {{number}}',
    isDayOff: '{{day}} is a holiday: {{name}}.',
    isOutsideTerms: '{{day}} is outside the terms of the school year.',
    timeOrPeriod: 'Time or period',
    ownTime: 'Time',
    inWeeks: 'In weeks',
    daysFailed: 'Holidays and the timetable could not be checked.',
    weeksFailed: 'The periods and weeks of the school could not be loaded.',
  },
  uk: {
    week: 'Тиждень {{name}}',
    weeks: 'Тижні {{names}}',
    period: 'Урок {{number}}',
    isDayOff: '{{day}}: вихідний, {{name}}.',
    isOutsideTerms: '{{day}}: поза семестрами навчального року.',
    timeOrPeriod: 'Час або номер уроку',
    ownTime: 'Час',
    inWeeks: 'У тижні',
    daysFailed: 'Не вдалося перевірити вихідні та розклад.',
    weeksFailed: 'Не вдалося завантажити номери уроків і тижні школи.',
  },
})
