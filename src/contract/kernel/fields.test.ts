import { describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import {
  basedOn,
  elementId,
  newEntityId,
  optionalTextAsTyped,
  optionalTrimmedText,
  plainDate,
  plainTime,
  requiredText,
  trimmedTextIfGiven,
  uuid,
} from './fields.ts'

const takes = (schema: ZodType, value: unknown) => schema.safeParse(value).success

describe('text', () => {
  const optional = optionalTextAsTyped(5)
  const required = requiredText('Please enter a name', 5)

  test('optional text is stored as typed; a missing one is empty', () => {
    expect([undefined, null, '', ' a ', 'їжак'].map((text) => optional.parse(text))).toEqual([
      '',
      '',
      '',
      ' a ',
      'їжак',
    ])
    expect([takes(optional, '12345'), takes(optional, '123456'), takes(optional, 1)]).toEqual([true, false, false])
  })

  test('required text is trimmed and not empty', () => {
    expect(required.parse(' a b\n')).toBe('a b')
    for (const nothing of [undefined, null, '', '  ', ' \u0000 ', 7]) {
      expect(required.safeParse(nothing).error?.issues).toMatchObject([{ message: 'Please enter a name' }])
    }
    expect(required.safeParse('123456').error?.issues).toMatchObject([{ message: 'Please use at most 5 characters' }])
  })

  test.each(['\u200b', '\u202e', '\u2060', '\ufeff', '\u00ad\u0007', '\u3164', '\u2800 \u200d', '\ufe0f'])(
    'required text is not %j, of which nothing is seen',
    (text) => {
      expect(required.safeParse(text).error?.issues).toMatchObject([{ message: 'Please enter a name' }])
    },
  )

  test.each(["Дар'я", 'é', 'e\u0301', 'й', '5', '-', '👩\u200d🏫', '❤\ufe0f', '李', '\u200fאב'])(
    'required text may be %j, and is kept as it is',
    (text) => {
      expect(required.parse(text)).toBe(text)
    },
  )

  test('a text that is trimmed may be as long as the most without what is trimmed', () => {
    for (const schema of [required, optionalTrimmedText(5), trimmedTextIfGiven(5)]) {
      expect([schema.parse(' 12345\n\u0000'), takes(schema, ' 123456')]).toEqual(['12345', false])
    }
  })

  test('what the database cannot store is left out: NUL and unpaired surrogates', () => {
    expect(optional.parse('a\u0000b')).toBe('ab')
    expect(required.parse('a\ud83d')).toBe('a\ufffd')
    expect(optional.parse('🦔')).toBe('🦔')
  })
})

describe('ids', () => {
  test('a UUID of any version, read in lower case', () => {
    expect(uuid.parse('01A1F948-8679-712C-85ED-11730EE80D68')).toBe('01a1f948-8679-712c-85ed-11730ee80d68')
    for (const wrong of ['', '1', '01a1f948-8679-712c-85ed-11730ee80d6', '{01a1f948-8679-712c-85ed-11730ee80d68}', 7]) {
      expect(takes(uuid, wrong)).toBe(false)
    }
    expect([takes(newEntityId, undefined), takes(newEntityId, null), takes(newEntityId, '')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('the id of a part has 1 to 64 characters that the database can store', () => {
    const taken = ['a', 'x'.repeat(64), 'section 1', '', 'x'.repeat(65), '\u0000', '\ud83d', 1].map((id) =>
      takes(elementId, id),
    )
    expect(taken).toEqual([true, true, true, false, false, false, false, false])
  })
})

test('dates, times and versions', () => {
  expect([takes(plainDate, '2026-02-28'), takes(plainDate, '2026-02-29'), takes(plainDate, null)]).toEqual([
    true,
    false,
    false,
  ])
  expect([takes(plainTime, '23:59'), takes(plainTime, '24:00')]).toEqual([true, false])
  const versions = [undefined, '2026-03-02T10:00:00.000Z', '2026-03-02T12:00:00+02:00', '2026-03-02', '']
  expect(versions.map((version) => takes(basedOn, version))).toEqual([true, true, true, false, false])
})
