import { describe, expect, test } from 'vitest'
import { rankStudents, rosterNameOf } from './rules.ts'

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
    expect(namesFor(students, 'мар')).toEqual([
      'Марчук Іван',
      'Мар’яненко Мар’яна',
      'Іваненко Марко',
      'Коваль-Марець Олена',
      'Омарова Аліна',
    ])
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
