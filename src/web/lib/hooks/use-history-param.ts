import { useSearchParam } from './use-search-param.ts'

export const historyKinds = ['register', 'lesson', 'student', 'template', 'class'] as const
/** Of what a history is shown. */
export type HistoryKind = (typeof historyKinds)[number]

/** The history that the address opens above every page and dialog (`?history=student.0190…`); Back closes it. */
export function useHistoryParam() {
  const [value, setValue] = useSearchParam('history', '')
  return {
    value,
    show: (kind: HistoryKind, id: string, options = { push: true }) => setValue(`${kind}.${id}`, options),
    close: () => setValue(''),
  }
}
