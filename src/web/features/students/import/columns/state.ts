import type { ColumnMeaning } from '../cells/form.ts'

const fullNames: readonly ColumnMeaning[] = ['fullNameLastFirst', 'fullNameFirstFirst', 'fullNameWithoutPatronymic']

/**
 * The meanings of all columns after one was chosen: a column that had this meaning gets the former meaning of this one,
 * so that two columns are exchanged in one step, and a full name and its parts exclude each other.
 */
export function chooseColumn(
  meanings: readonly ColumnMeaning[],
  index: number,
  chosen: ColumnMeaning,
): ColumnMeaning[] {
  const former = meanings[index] ?? 'leftOut'
  const isNamePart = (meaning: ColumnMeaning) => ['firstName', 'lastName', 'patronymic'].includes(meaning)
  return meanings.map((meaning, each) => {
    if (each === index) return chosen
    if (meaning === chosen && chosen !== 'leftOut') return former
    const isExcluded = fullNames.includes(chosen)
      ? fullNames.includes(meaning) || isNamePart(meaning)
      : isNamePart(chosen) && fullNames.includes(meaning)
    return isExcluded ? 'leftOut' : meaning
  })
}
