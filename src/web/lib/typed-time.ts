import { isPlainTime } from '../../contract/kernel/dates.ts'

/** The time 'HH:MM' that a person has typed in full: '9:30', '09.30', '930' or '0930'; undefined for anything else. */
export function parseTypedTime(text: string): string | undefined {
  const [, hours = '', minutes = ''] = /^\s*(\d{1,2})\s*[:.,-]?\s*(\d{2})\s*$/.exec(text) ?? []
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return isPlainTime(time) ? time : undefined
}

/** Like `parseTypedTime`, and also a full hour without its minutes: '9' is 09:00. Once the person has left the field. */
export function completeTypedTime(text: string): string | undefined {
  return parseTypedTime(text) ?? parseTypedTime(`${text.trim()}:00`)
}
