import { expect, test } from 'vitest'
import { classSize, demoClasses, demoStudent } from './people.ts'

const students = Array.from({ length: demoClasses.length * classSize }, (_, index) => demoStudent(index))

test('every student of the demo school has another full name', () => {
  expect(new Set(students.map(({ firstName, lastName }) => `${lastName} ${firstName}`)).size).toBe(150)
})

test.each(demoClasses.map(({ name }, index) => [name, index] as const))(
  'no names of class %s come in pairs',
  (_, index) => {
    const ofClass = students.slice(index * classSize, (index + 1) * classSize)
    expect(new Set(ofClass.map(({ lastName }) => lastName)).size).toBe(classSize)
    expect(new Set(ofClass.map(({ firstName }) => firstName)).size).toBe(classSize)
  },
)
