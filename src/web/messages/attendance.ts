import { defineMessages } from '../lib/i18n/messages.ts'

/** The states of attendance, as nouns, because Ukrainian adjectives would have a gender. */
export const attendance = defineMessages({
  defaultLanguage: 'surface',
  en: {
    present: 'Present',
    absent: 'Absent',
    late: 'Late',
    leftEarly: 'Left early',
    excused: 'Excused',
    ill: 'Ill',
    'symbol.late': 'L',
    'symbol.leftEarly': 'E',
    'symbol.excused': 'U',
    'symbol.ill': 'I',
    minutesUnit: 'min',
    notCounted: 'not counted',
    rateFailed: 'Rate failed to load',
    stateWithMinutes: '{{state}}, {{count}} min',
  },
  uk: {
    present: 'Присутність',
    absent: 'Відсутність',
    late: 'Запізнення',
    leftEarly: 'Ранній вихід',
    excused: 'Поважна причина',
    ill: 'Хвороба',
    'symbol.late': 'зп',
    'symbol.leftEarly': 'рв',
    'symbol.excused': 'пп',
    'symbol.ill': 'хв',
    minutesUnit: 'хв',
    notCounted: 'не враховано',
    rateFailed: 'Відсоток невідомий',
    stateWithMinutes: '{{state}}, {{count}} хв',
  },
})
