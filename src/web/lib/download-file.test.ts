import { expect, test } from 'vitest'
import { fileNameOf } from './download-file.ts'

test('a file name keeps its letters without what a file system rejects', () => {
  expect(fileNameOf('5-А: журнал <2026/03>')).toBe('5-А журнал 2026 03')
  expect(fileNameOf('///')).toBe('daybook')
  expect(fileNameOf('Записи уроків · березень 2026 р.')).toBe('Записи уроків · березень 2026 р')
  expect(fileNameOf('...')).toBe('daybook')
})
