/** All characters besides ' that keyboards and spreadsheets produce for the apostrophe of ім'я. */
export const otherApostrophes = '’‘ʼ`´′'
const apostrophe = new RegExp(`[${otherApostrophes}]`, 'g')

/** The text for comparisons without regard to case, to the kind of apostrophe, and to repeated spaces. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('uk').replace(apostrophe, "'").replace(/\s+/g, ' ').trim()
}

/** What a person reads of a text with more than `most` characters. */
export const tooLongMessage = (most: number) => `Please use at most ${most} characters`
