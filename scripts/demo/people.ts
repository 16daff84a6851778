import { cyclicElement } from '../cyclic-element.ts'

// Each of the 150 students of the demo school has another full name, and no two of a class share either part of it: the
// lengths of the lists have no common divisor, and neither is shorter than a class.
const firstNames = [
  'Олександр',
  'Марія',
  'Андрій',
  'Софія',
  'Богдан',
  'Анна',
  'Вероніка',
  'Дмитро',
  'Єва',
  'Злата',
  'Іван',
  'Катерина',
  'Лев',
  'Максим',
  'Надія',
  'Остап',
  'Поліна',
  'Роман',
  'Соломія',
  'Тимофій',
  'Уляна',
  'Христина',
  'Юрій',
  'Яна',
  'Назар',
]
const lastNames = [
  'Бондаренко',
  'Гончар',
  'Дорошенко',
  'Іваненко',
  'Ковальчук',
  'Лук’яненко',
  'Мельник',
  'Шевченко',
  'Ткачук',
  'Яковенко',
  'Їжакевич',
  'Ґалаґан',
  'Авраменко',
  'Василенко',
  'Гнатюк',
  'Дяченко',
  'Жук',
  'Зінченко',
  'Кравець',
  'Левченко',
  'Мороз',
  'Назаренко',
  'Олійник',
  'Петренко',
  'Романюк',
  'Савчук',
  'Стельмах',
  'Усенко',
  'Франко',
  'Хоменко',
  'Чорновол',
]

export const classSize = 25

/** The student with this index in the school. */
export function demoStudent(index: number): { firstName: string; lastName: string } {
  return {
    firstName: cyclicElement(firstNames, index),
    lastName: cyclicElement(lastNames, index * 12),
  }
}

/** Six classes with their colours, who teaches which subject, and weekly lessons: [day of the week, start time]. */
export const demoClasses = [
  {
    name: '5-А',
    color: '#3B82F6',
    teacher: { role: 'teacher', subject: 'Математика' },
    meets: [
      [1, '08:30'],
      [3, '09:25'],
      [5, '10:20'],
    ],
  },
  {
    name: '5-Б',
    color: '#10B981',
    teacher: { role: 'teacher', subject: 'Математика' },
    meets: [
      [1, '09:25'],
      [2, '08:30'],
      [4, '11:15'],
    ],
  },
  {
    name: '6-А',
    color: '#F59E0B',
    teacher: { role: 'teacher', subject: 'Математика' },
    meets: [
      [1, '10:20'],
      [3, '08:30'],
      [4, '09:25'],
    ],
  },
  {
    name: '7-А',
    color: '#EF4444',
    teacher: { role: 'teacher', subject: 'Алгебра' },
    meets: [
      [2, '09:25'],
      [4, '08:30'],
      [5, '09:25'],
    ],
  },
  {
    name: '8-Б',
    color: '#8B5CF6',
    teacher: { role: 'assistant', subject: 'Українська мова' },
    meets: [
      [2, '12:10'],
      [3, '11:15'],
      [5, '08:30'],
    ],
  },
  {
    name: 'English Club',
    color: '#06B6D4',
    teacher: { role: 'assistant', subject: 'English' },
    meets: [
      [2, '14:30'],
      [4, '14:30'],
    ],
  },
] as const
