const vowel = 'аеєиіїоуюя'
const consonant = 'бвгґджзйклмнпрстфхцчшщ'
const beforeOneConsonant = `(?<=\\p{L}[${vowel}])(?=[${consonant}][${vowel}]|[${vowel}]\\p{L})`
const insideConsonants = `(?<=[${vowel}][${consonant}]ь?)(?<!д(?=[жз]))(?=[${consonant}]+ь?[${consonant}]*[${vowel}])`
const breakPoint = new RegExp(`${beforeOneConsonant}|${insideConsonants}`, 'iu')

const longWord = /\p{L}{9,}/gu
const softHyphen = '\u00AD'

/**
 * The parts between which a line may break with a hyphen, by the Ukrainian rules of syllables; joined they are the text.
 * Only words of nine letters and more are parted: a shorter one is moved to the next line whole. Browsers that
 * hyphenate by themselves need a dictionary, which many lack for Ukrainian.
 */
export function breakableParts(text: string): string[] {
  return text.replace(longWord, (word) => word.split(breakPoint).join(softHyphen)).split(softHyphen)
}
