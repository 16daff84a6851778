/** Everything that people and spreadsheets type for the apostrophe of ім'я. */
const apostrophes = /['’‘ʼ`´′]/g

/** A text as it is compared with another: without regard to case, to the kind of apostrophe, to spaces too many. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('uk').replace(apostrophes, "'").replace(/\s+/g, ' ').trim()
}
