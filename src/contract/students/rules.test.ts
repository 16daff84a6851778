import { describe, expect, test } from 'vitest'
import {
  countsOn,
  freeStudentIds,
  fullNameOf,
  initialsOf,
  nextStudentId,
  rankStudents,
  rosterNameOf,
  rosterStatistics,
  searchStudents,
  sharedDaysMessage,
  studentIdPattern,
  studentIdTakenMessage,
} from './rules.ts'

test.each([
  ['Олена', 'Шевченко', 'ОШ'],
  ['їжак', 'єва', 'ЇЄ'],
  ['i', 'j', 'IJ'],
  [' Anna Maria ', '  von Berg', 'AV'],
  ['Йосип'.normalize('NFD'), 'Ґудзь', 'ЙҐ'],
  ['ßen', 'Öz', 'SÖ'],
  ['🦔', 'Б', '🦔Б'],
  ['', 'Коваль', 'К'],
  ['', ' ', ''],
])('the initials of %s %s are %s', (firstName, lastName, initials) => {
  expect(initialsOf({ firstName, lastName })).toBe(initials)
})

test('the full name is first name, then last name', () => {
  expect(fullNameOf({ firstName: 'Олена', lastName: 'Шевченко' })).toBe('Олена Шевченко')
  expect(fullNameOf({ firstName: '', lastName: 'Шевченко' })).toBe('Шевченко')
})

test('a roster lists the last name, then the first', () => {
  expect(rosterNameOf({ firstName: 'Олена', lastName: 'Шевченко' })).toBe('Шевченко Олена')
  expect(rosterNameOf({ firstName: 'Олена', lastName: '' })).toBe('Олена')
})

test('a student id is STU, a year and three digits', () => {
  const taken = ['STU2024001', 'STU0000000', 'STU202401', 'STU20240011', 'stu2024001', ' STU2024001', 'STU2024O01']
  expect(taken.map((id) => studentIdPattern.test(id))).toEqual([true, true, false, false, false, false, false])
  expect(studentIdTakenMessage('STU2024001')).toBe('Student ID STU2024001 is already in use')
})

describe('the next student id', () => {
  test('is one above the highest of the year', () => {
    expect(nextStudentId(2026, [])).toBe('STU2026001')
    expect(nextStudentId(2026, ['STU2026001', 'STU2026009', 'STU2026004'])).toBe('STU2026010')
    expect(nextStudentId(2026, ['STU2025500', 'STU2027001'])).toBe('STU2026001')
    expect(nextStudentId(2026, ['STU2026abc', 'STU2026', 'else'])).toBe('STU2026001')
  })

  test('is a gap when nothing is left above, and one of the next year when the year is full', () => {
    const free = freeStudentIds(2026, ['STU2026997', 'STU2026999', 'STU2026001'])
    expect([free(), free()]).toEqual(['STU2026002', 'STU2026003'])
    const all = Array.from({ length: 999 }, (_, index) => `STU2026${String(index + 1).padStart(3, '0')}`)
    expect(nextStudentId(2026, all.slice(0, 998))).toBe('STU2026999')
    expect(nextStudentId(2026, [...all, 'STU2027004'])).toBe('STU2027005')
  })

  test('follow each other without end: after 999 a year come those of the next one, all of the pattern', () => {
    const free = freeStudentIds(2026, [])
    const ids = Array.from({ length: 2500 }, free)
    expect([ids[998], ids[999], ids[1998]]).toEqual(['STU2026999', 'STU2027001', 'STU2028001'])
    expect(ids.every((id) => studentIdPattern.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(2500)
  })
})

test('a search finds a student when a name or the student id contains each word', () => {
  const student = { firstName: 'Мар’яна', lastName: 'Їжак', studentId: 'STU2024001' }
  const finds = (search: string) => searchStudents([student], search).length === 1
  expect(['', "мар'я", 'ЇЖАК мар', '2024001', 'stu2024', '  їж  '].every(finds)).toBe(true)
  expect(['іжак', 'мар петренко', 'STU2025'].some(finds)).toBe(false)
})

test('the roster: how many are in no class, and how many a class has on average', () => {
  const students = [{ classId: 'a' }, { classId: 'a' }, { classId: 'b' }, { classId: null }]
  expect(rosterStatistics(students, 2)).toEqual({ unassigned: 1, averagePerClass: 2 })
  expect(rosterStatistics([...students, { classId: 'c' }], 3)).toEqual({ unassigned: 1, averagePerClass: 1 })
  expect(rosterStatistics(students, 0)).toEqual({ unassigned: 1, averagePerClass: 0 })
  expect(rosterStatistics([], 3)).toEqual({ unassigned: 0, averagePerClass: 0 })
  const inNone = Array.from({ length: 9 }, () => ({ classId: null }))
  expect(rosterStatistics([...students, ...inNone], 2)).toEqual({ unassigned: 10, averagePerClass: 2 })
})

test('the sentence of a refused first day names the class and the first day that is free', () => {
  expect(sharedDaysMessage('5-А', '2026-03-05')).toBe(
    'Until 2026-03-05 the student was in 5-А. Please choose that date or a later one.',
  )
})

test('a membership counts from its first day to the day before its end; null is no limit', () => {
  const days = ['2026-03-08', '2026-03-09', '2026-03-15', '2026-03-16']
  const on = (startsOn: string | null, endsOn: string | null) => days.map((day) => countsOn({ startsOn, endsOn }, day))
  expect(on('2026-03-09', '2026-03-16')).toEqual([false, true, true, false])
  expect(on(null, null)).toEqual([true, true, true, true])
})

const student = (lastName: string, firstName: string, studentId = 'STU2024001') => ({ lastName, firstName, studentId })
const namesFor = (students: ReturnType<typeof student>[], search: string) =>
  rankStudents(students, search).flat().map(rosterNameOf)

describe('the rank of a student', () => {
  const students = [
    student('Іваненко', 'Марко', 'STU2024003'),
    student('Марчук', 'Іван', 'STU2024002'),
    student('Коваль-Марець', 'Олена', 'STU2024004'),
    student('Омарова', 'Аліна', 'STU2024005'),
    student('Мар’яненко', 'Мар’яна', 'STU2024006'),
  ]

  test('the last name comes before the first name, before another word, before the inside of one', () => {
    const expected = [
      ['Марчук Іван', 'Мар’яненко Мар’яна'],
      ['Іваненко Марко'],
      ['Коваль-Марець Олена'],
      ['Омарова Аліна'],
    ]
    for (const list of [students, students.toReversed()]) {
      const ranked = rankStudents(list, 'мар').slice(1)
      expect(ranked.map((same) => same.map(rosterNameOf).sort())).toEqual(expected.map((same) => same.sort()))
    }
  })

  test('a hyphenated name begins as it is written, and each of its parts is a word', () => {
    const rankFor = (search: string) => rankStudents(students, search).findIndex((same) => same.length > 0)
    expect(['коваль-мар', 'коваль мар', 'марець'].map(rankFor)).toEqual([1, 1, 3])
  })

  test('further words begin the other name or the student id, in any order', () => {
    expect(namesFor(students, 'мар ів')).toEqual(['Марчук Іван', 'Іваненко Марко'])
    expect(namesFor(students, 'ів мар')).toEqual(['Іваненко Марко', 'Марчук Іван'])
    expect(namesFor(students, 'мар stu2024006')).toEqual(['Мар’яненко Мар’яна'])
  })

  test('the student with the id comes first, whatever the others are called', () => {
    const odd = student('STU2024003', 'STU2024003', 'STU2024009')
    expect(namesFor([odd, ...students], 'stu2024003')[0]).toBe('Іваненко Марко')
  })

  test('case, apostrophe and spaces do not matter', () => {
    expect(namesFor(students, " МАР'ЯН ")).toEqual(['Мар’яненко Мар’яна'])
    expect(namesFor(students, 'марʼяна')).toEqual(['Мар’яненко Мар’яна'])
  })

  test('students of the same rank stay in the order of the list', () => {
    const equal = [student('Бойко', 'Олена', 'STU2024007'), student('Бойко', 'Олена', 'STU2024008')]
    expect(rankStudents(equal, 'бойко').flat()).toEqual(equal)
  })

  test('markup and quotes are text', () => {
    expect(namesFor([...students, student("'; <script>", 'Олег')], '<script>')).toEqual(["'; <script> Олег"])
  })
})

describe('of 5,000 students, 4,400 of whom share their name with nobody', () => {
  const students = generatedStudents(5000)
  const firstEight = remember((search: string) => rankStudents(students, search).flat().slice(0, 8))
  // Some of them, because each search takes a millisecond.
  const tried = students.filter((_, index) => index % 25 === 0)
  const isFirst = (one: (typeof students)[number], search: string) => firstEight(search).includes(one)

  test('everyone is among the first eight after five letters of the name as displayed', () => {
    const missing = tried.filter((one) => !fiveLettersOf(one).some((search) => isFirst(one, search)))
    expect(missing.map(rosterNameOf)).toEqual([])
  })

  test('97 of 100 are after two letters of the last name and three of the first', () => {
    const found = tried.filter((one) => isFirst(one, `${one.lastName.slice(0, 2)} ${one.firstName.slice(0, 3)}`))
    expect(found.length / tried.length).toBeGreaterThanOrEqual(0.97)
  })

  test('who is not has at least eight before them whose names begin with the same letters', () => {
    const beginnings = Map.groupBy(students, ({ lastName }) => lastName.slice(0, 5))
    const isLater = (one: (typeof students)[number]) =>
      (beginnings.get(one.lastName.slice(0, 5))?.indexOf(one) ?? -1) >= 8
    const others = tried.filter((one) => !isFirst(one, one.lastName.slice(0, 5)))
    expect(others.length).toBeGreaterThan(0)
    expect(others.filter((one) => !isLater(one)).map(rosterNameOf)).toEqual([])
  })
})

/** Five letters that a person may type to find a student: the beginnings of both names, or a part of each. */
function fiveLettersOf({ lastName, firstName }: { lastName: string; firstName: string }): string[] {
  const parts = (name: string, length: number) =>
    Array.from({ length: Math.max(0, name.length - length + 1) }, (_, start) => name.slice(start, start + length))
  return [2, 3, 5, 4].flatMap((count) =>
    parts(lastName, count).flatMap((part) => parts(firstName, 5 - count).map((other) => `${part} ${other}`.trim())),
  )
}

/** Students with common Ukrainian names, always the same ones, in the order of a roster. */
function generatedStudents(count: number) {
  const stems =
    'Бондар Гончар Дорош Іван Коваль Лук’ян Мельни Шевч Ткач Яков Їжак Ґалаґан Аврам Васил Гнат Дячен Жук Зінч Крав Лев Мороз Назар Олій Петр Роман Савч Стельм Усе Франк Хом Чорно Щерб Юрч Бойк Білоу Вовч Гайд Дем’ян Заха Кучер Лисен Мазур Никон Остап Павл Рибал Сидор Тимош Фед Цимбал'
  const endings = 'енко чук ський ів юк ко ець ович ишин ак'
  const firstNames =
    'Олександр Марія Андрій Софія Богдан Анна Вероніка Дмитро Єва Злата Іван Катерина Лев Максим Надія Остап Поліна Роман Соломія Тимофій Уляна Христина Юрій Яна Назар Олена Олег Ольга Дарина Владислав Вікторія Ганна Артем Мар’яна Святослав Михайло Тетяна Ірина Аліна Єгор'
  let seed = 1
  const oneOf = (words: string) => {
    seed = (seed * 48_271) % 2_147_483_647
    const list = words.split(' ')
    return list[seed % list.length] ?? ''
  }
  const students = Array.from({ length: count }, (_, index) =>
    student(
      oneOf(stems) + oneOf(endings),
      oneOf(firstNames),
      `STU${2019 + Math.floor(index / 999)}${String((index % 999) + 1).padStart(3, '0')}`,
    ),
  )
  return students.sort((one, other) => rosterNameOf(one).localeCompare(rosterNameOf(other), 'uk'))
}

function remember<Result>(compute: (search: string) => Result): (search: string) => Result {
  const known = new Map<string, Result>()
  return (search) => {
    const result = known.get(search) ?? compute(search)
    known.set(search, result)
    return result
  }
}
