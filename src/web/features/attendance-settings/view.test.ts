import { expect, test } from 'vitest'
import { defaultAttendanceSettings } from '../../../contract/attendance-settings/rules.ts'
import { stateInText } from './view.ts'

test('within a sentence a usual state begins with a small letter, and the school’s own name is as it was written', () => {
  const { states } = defaultAttendanceSettings
  const settings = {
    ...defaultAttendanceSettings,
    states: { ...states, late: { isOn: true, name: 'Came After Bell' } },
  }
  expect(stateInText('ill', settings, 'en')).toBe('ill')
  expect(stateInText('late', settings, 'en')).toBe('Came After Bell')
})
