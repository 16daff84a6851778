import { expect, test } from 'vitest'
import { changedClasses, countPromoted, fieldErrors, type PromotedClass, sharedNames } from './state.ts'

const promoted = (formerName: string, name: string, leaves = false): PromotedClass => {
  return { id: formerName, formerName, name, leaves, updatedAt: '2026-06-01T00:00:00.000Z' }
}
const classes = [
  promoted('5-А', '6-А'),
  promoted('10-А', '11-А'),
  promoted('11-А', '11-А', true),
  promoted('Хор', 'Хор '),
]

test('only classes that get another name or leave are sent', () => {
  expect(changedClasses(classes).map(({ formerName }) => formerName)).toEqual(['5-А', '10-А', '11-А'])
})

test('a name that several classes would have is pointed out once', () => {
  expect(sharedNames(classes)).toEqual(['11-А'])
  expect(sharedNames([promoted('1', ''), promoted('2', ' ')])).toEqual([])
})

test('what the server rejects belongs to the name of a class, or to the last day', () => {
  const issues = [
    { path: 'classes.1.name', message: 'Please enter a name' },
    { path: 'lastDay', message: 'Please enter a valid date' },
  ]
  expect([...fieldErrors(issues, changedClasses(classes))]).toEqual([
    ['10-А', 'Please enter a name'],
    ['lastDay', 'Please enter a valid date'],
  ])
})

test('the preview counts names and leavers', () => {
  const answer = {
    id: 'x',
    classes: changedClasses(classes).map(({ id, name, leaves }) => ({ id, name, leaves, studentCount: 20 })),
  }
  expect(countPromoted(answer, classes)).toEqual({ renamed: 2, leaving: 1, leavingStudents: 20 })
})
