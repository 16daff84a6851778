import { foldText } from '../../../../../contract/kernel/text.ts'
import {
  addStudentId,
  type ColumnGuess,
  type ColumnMeaning,
  fullNameMeaning,
  isMostly,
  isName,
  isStudentId,
} from '../cells/form.ts'
import { isFullName } from '../names/form.ts'

/** What a heading can say by itself. */
type HeadingMeaning = 'className' | 'studentId' | 'lastName' | 'firstName'

/** People who are not the student, and words beside which the words of a column mean something else. */
const otherPeople =
  /parent|guardian|mother|father|\b(mom|mum|dad)\b|carer|emergency|contact|sibling|teacher|tutor|advis|counsel|manager|керівник|вчител|учител|батьк(?!ові)|матері|\bмати\b|опікун|родител|\bот(ец|ца)\b|\bмат(ь|ери)\b|опекун|руководител/
const otherFacts =
  /log ?in|sign ?in|sign ?on|password|e?mail|phone|address|телефон|адрес|пошт|почт|дата|\bdate\b|birth|народж|рожд/

/**
 * What the heading of each column contains, the surest first, and the words beside which that means something else. The columns are
 * found in this order: 'Class name' is a class and 'Last name' a last name, although both contain 'name'.
 */
const headingWords: Record<HeadingMeaning, { patterns: readonly RegExp[]; except: RegExp }> = {
  className: {
    patterns: [/^(class|клас|класс)$/, /class|клас/, /^home ?room( name)?$|^section( name)?$|^груп(п?а)$|^form$/],
    except: /(class|клас\p{L}*) (grade|average|score|rank|mark|size|code|attend)|grade in class/u,
  },
  studentId: {
    patterns: [
      /^(student )?id$|^номер( учня)?$|^identifier$|^student (number|no)$/,
      /\bid\b|номер/,
      /id/,
      /\bstudent num|^табельный|^особов/,
    ],
    except:
      /p?aid\b|void|video|idea|idx|middle|side|resid|grid|individ|guid|provid|evid|covid|holid|frid|valid|confid|kid|candid|порядков|[зп] п\b|паспорт|свідоцт|building|device|school|org |agent|resource|master|class|клас/,
  },
  lastName: {
    patterns: [/^(last ?name|surname|прізвище|family ?name|фамилия)$/, /last|surname|прізвище/, /family|фамилия/],
    except: /modif|updat|chang|\bseen\b|activ|access|attend|prefer|latest|elastic|plast|maiden|дівоч/,
  },
  firstName: {
    patterns: [/^(first ?name|імя|имя|given ?name)$/, /first|імя/, /given|\bимя\b/, /name/],
    except:
      /\bseen\b|access|attend|enrol|user|nick|middle|prefer|school|course|file|display|short|sortable|group|street|floor|org|класу|користувача|пользователя|\bday\b|language|мова|\baid\b|company|family/,
  },
}
const headingMeanings = Object.keys(headingWords) as HeadingMeaning[]

/** The words of the format help: a column whose heading has one of them is no guess. */
const specifiedWords: Record<HeadingMeaning, RegExp> = {
  className: /class|клас/,
  studentId: /id|номер/,
  lastName: /last|surname|прізвище/,
  firstName: /first|name|імя/,
}
/** Headings of another first name than the official one, the surest first. */
const otherFirstNames = [/^prefer(red)? (first |given )?name$/, /^nick ?name$/, /^(display|short) name$/]
const fullNameHeading = /^(піб|п і б|фио|ф и о)( |$)|^full ?name|^last ?first( ?name)?$/
const personHeading = /^(student|pupil|учень|ученик|учні|ученики|name|имя)( ?names?| \(a z\))?$/

/** Headings and values are compared without case, punctuation and what an export adds in brackets. */
export function foldHeading(heading: string): string {
  return foldText(
    heading
      .replace(/\[[^\]]*\]/g, '')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/[_.*:,-]/g, ' '),
  ).replaceAll("'", '')
}

/** Whether a cell is exactly one of the headings. */
export function isHeading(cell: string): boolean {
  const heading = foldHeading(cell)
  return personHeading.test(heading) || Object.values(headingWords).some(({ patterns }) => patterns[0]?.test(heading))
}

/** Whether these headings name a first and a last name. */
export function nameBothNames(headings: readonly string[]): boolean {
  const folded = headings.map(foldHeading)
  if (folded.some(isFullNameHeading)) return true
  const meanings = [...guessByHeadings(folded, []).values()].map(({ meaning }) => meaning)
  return meanings.includes('firstName') && meanings.includes('lastName')
}

/** Guesses what columns are from their folded headings, and from their cells where several headings fit. */
export function guessByHeadings(
  headings: readonly string[],
  columns: readonly (readonly string[])[],
): Map<number, ColumnGuess> {
  const guesses = new Map<number, ColumnGuess>()
  for (const meaning of headingMeanings) {
    const found = findColumn(meaning, headings, columns, guesses)
    if (found) guesses.set(found.index, { meaning, isGuess: found.isGuess })
  }
  const indexOf = (meaning: ColumnMeaning) => [...guesses].find(([, guess]) => guess.meaning === meaning)?.[0]
  const first = indexOf('firstName')
  const last = indexOf('lastName')
  if (first === undefined || last === undefined) addFullName(headings, columns, guesses, first ?? last)
  if (first === undefined && indexOf('lastName') !== undefined) addFirstName(headings, columns, guesses)
  if (indexOf('studentId') === undefined) addStudentId(columns, guesses)
  return guesses
}

/** The column whose heading says most surely that it has this meaning; of several equal ones that with the school's own ids, else the first. */
function findColumn(
  meaning: HeadingMeaning,
  headings: readonly string[],
  columns: readonly (readonly string[])[],
  guesses: ReadonlyMap<number, ColumnGuess>,
) {
  const { patterns, except } = headingWords[meaning]
  const isExcepted = (heading: string) =>
    [except, otherPeople, otherFacts].some((pattern) => pattern.test(heading)) || isFullNameHeading(heading)
  const candidates = headings
    .map((heading, index) => ({ heading, index, rank: patterns.findIndex((pattern) => pattern.test(heading)) }))
    .filter(({ heading, index, rank }) => rank >= 0 && !guesses.has(index) && !isExcepted(heading))
  const hasStudentIds = ({ index }: { index: number }) => columns[index]?.some((cell) => isStudentId(cell))
  const withIds = meaning === 'studentId' ? candidates.find(hasStudentIds) : undefined
  const best = withIds ?? candidates.toSorted((one, other) => one.rank - other.rank)[0]
  if (!best) return undefined
  const isAmbiguous = candidates.some(({ index, rank }) => index !== best.index && rank === best.rank)
  return { index: best.index, isGuess: isAmbiguous || !(best.rank === 0 || specifiedWords[meaning].test(best.heading)) }
}

/** Beside a last name the first column of names with one of these headings. */
function addFirstName(
  headings: readonly string[],
  columns: readonly (readonly string[])[],
  guesses: Map<number, ColumnGuess>,
) {
  const indexes = otherFirstNames.map((pattern) => headings.findIndex((heading) => pattern.test(heading)))
  const index = indexes.find((each) => !guesses.has(each) && isMostly(columns[each], isName))
  if (index !== undefined) guesses.set(index, { meaning: 'firstName', isGuess: true })
}

/** Both names from one column: one whose heading names both or means a person, or whose cells are full names. */
function addFullName(
  headings: readonly string[],
  columns: readonly (readonly string[])[],
  guesses: Map<number, ColumnGuess>,
  nameColumn: number | undefined,
) {
  const sure = headings.findIndex(isFullNameHeading)
  const likely = [nameColumn, headings.findIndex((heading) => personHeading.test(heading))]
  const index = sure >= 0 ? sure : (likely.find((each) => isMostly(columns[each ?? -1], isFullName)) ?? -1)
  const heading = headings[index]
  if (heading === undefined) return
  for (const [guessed, { meaning }] of guesses)
    if (meaning === 'firstName' || meaning === 'lastName') guesses.delete(guessed)
  if (holdsBothNames(heading)) {
    const isFirstFirst = heading.search(/first|імя|имя/) < heading.search(/last|surname|прізвище|фамилия/)
    guesses.set(index, { meaning: isFirstFirst ? 'fullNameFirstFirst' : 'fullNameLastFirst', isGuess: false })
  } else {
    const isLastFirst = /^(п ?і ?б|ф ?и ?о|last)/.test(heading)
    const order = isLastFirst ? 'fullNameLastFirst' : fullNameMeaning(columns[index])
    guesses.set(index, { meaning: order, isGuess: !isLastFirst })
  }
}

function isFullNameHeading(heading: string): boolean {
  return fullNameHeading.test(heading) || holdsBothNames(heading)
}

function holdsBothNames(heading: string): boolean {
  return /last|surname|прізвище|фамилия/.test(heading) && /first|імя|имя/.test(heading) && !otherPeople.test(heading)
}
