/** All characters that keyboards and spreadsheets produce for the apostrophe of ім'я. */
const apostrophes = /['’‘ʼ`´′]/g

/** The text for comparisons without regard to case, to the kind of apostrophe, and to repeated spaces. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('uk').replace(apostrophes, "'").replace(/\s+/g, ' ').trim()
}
