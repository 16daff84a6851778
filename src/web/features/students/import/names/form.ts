export type NameOrder = 'firstNameFirst' | 'lastNameFirst'

/** Common first names, by which a column of first names or the order of a full name is recognised. */
const firstNames = new Set(
  `олександр олександра олексій олена ольга оксана олег остап орест орися анна ганна андрій антон анастасія аліна алла
  артем арсен богдан богдана борис валентина валерія валерій василь василина вадим вероніка віктор вікторія віталій віра
  владислав володимир галина григорій дарина дар'я дарія данило денис діана дмитро ева єва євген євгенія єлизавета
  захар злата зоряна іван іванна ігор ілля інна ірина карина катерина кирило кіра костянтин ксенія лариса леся лев лідія
  лілія любов людмила макар максим маргарита марія марина марко мар'яна марта матвій мирослав мирослава михайло микола
  надія назар наталія наталя ніка ніна оленка павло панас петро поліна роман ростислав руслан світлана святослав семен
  сергій соломія софія соня станіслав степан тарас тетяна тимофій тимур уляна федір христина юлія юрій яна ярина
  ярослав ярослава яків
  александр александра алексей алена алёна андрей артём анатолий василий виктор виктория виталий вера вероника владимир
  галина григорий дарья даниил дмитрий евгений евгения екатерина елена елизавета иван игорь илья инна ирина кирилл
  константин ксения лидия любовь мария матвей михаил надежда наталья никита николай олег ольга павел пётр петр полина
  сергей светлана софья степан татьяна тимофей фёдор федор юлия юрий яков
  aaron abigail adam aiden alan albert alex alexander alexandra alice amanda amelia amy andrew angela anna anne anthony
  aria arthur ashley ava barbara ben benjamin brandon brian carlos carol caroline catherine charles charlotte chloe chris
  christine christopher daniel david deborah diana dylan edward elena elijah elizabeth ella emily emma eric ethan eva
  evelyn fatima frank gabriel george grace hannah harper harry henry ian isaac isabella ivan jack jacob james jane
  jason jennifer jessica joan john jonathan jose joseph joshua juan julia justin karen kate katherine kevin laura leo
  liam lily linda lisa logan lucas lucy luis luke luna madison maria mary mason matthew megan mia michael michelle miguel
  mila mohammed muhammad nancy natalie nathan nicholas noah nora oliver olivia omar oscar owen patricia patrick paul peter
  rachel rebecca richard robert rose ruth ryan samantha samuel sara sarah scarlett sebastian sofia sophia sophie stephen
  steven susan thomas tyler victor victoria william wyatt zoe olena oksana andrii oleksandr mykola taras yulia ivanna
  marta bohdan dmytro daryna sofiia petro vasyl`.split(/\s+/),
)

const lastNameEnding =
  /(енко|чук|щук|ський|ська|цький|цька|зький|зька|ський|ская|ский|цкий|цкая|ова|ев|ева|єв|єва|ов)$/u
const patronymicEnding = /(ович|евич|євич|йович|івна|ївна|овна|евна|ична|інична|ильич|ьич)$/u

const wordOf = (text: string) =>
  text
    .toLocaleLowerCase('uk')
    .replace(/[’ʼ`]/g, "'")
    .replace(/[.,;]$/, '')

export function isFirstName(word: string): boolean {
  return firstNames.has(wordOf(word))
}

export function isPatronymic(word: string): boolean {
  return patronymicEnding.test(wordOf(word))
}

/** Whether a cell has more than one word, or a comma, as the full name of one person has. */
export function isFullName(cell: string): boolean {
  return /^[^\d@/]+$/.test(cell) && /[\p{L}.’'-][ ,]+\p{L}/u.test(cell)
}

/** 1 where a cell looks like a first name, -1 where it looks like a last name, 0 where neither or both is likely. */
export function firstNameScore(cell: string): number {
  const [word = ''] = cell.split(' ')
  return Number(isFirstName(word)) - Number(lastNameEnding.test(wordOf(word)))
}

/**
 * The order of the names in most of these cells; where they do not tell, Cyrillic names begin with the last name and
 * others with the first name.
 */
export function nameOrderOf(cells: readonly string[]): NameOrder {
  let firstNamesFirst = 0
  for (const cell of cells) {
    const words = cell.split(' ')
    const last = words.at(-1) ?? ''
    if (cell.includes(',') || words.length < 2) continue
    if (words.length > 2 && isPatronymic(last)) firstNamesFirst -= 1
    else firstNamesFirst += Math.sign(firstNameScore(words[0] ?? '') - firstNameScore(last))
  }
  if (firstNamesFirst !== 0) return firstNamesFirst > 0 ? 'firstNameFirst' : 'lastNameFirst'
  return cells.some((cell) => /\p{Script=Cyrillic}/u.test(cell)) ? 'lastNameFirst' : 'firstNameFirst'
}

/** One word is the last name, the others are the first names; after a comma follow the first names. */
export function splitName(name: string, order: NameOrder, { withPatronymic = true } = {}) {
  const [beforeComma = '', afterComma] = name.split(/\s*,\s*/, 2)
  const words = (afterComma ? afterComma : beforeComma).split(' ')
  const lastName = afterComma ? beforeComma : ((order === 'lastNameFirst' ? words.shift() : words.pop()) ?? '')
  const kept = withPatronymic ? words : words.filter((word, index) => index === 0 || !isPatronymic(word))
  return { firstName: kept.join(' '), lastName }
}
