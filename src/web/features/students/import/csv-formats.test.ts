import { describe, expect, test } from 'vitest'
import { tableOfText, textOfFile } from '../../../lib/csv/csv-table.ts'
import { readStudentTable } from './form.ts'

/** Student lists in the formats that schools use: the bytes of a file, and the rows expected from it. */

type Encoding = 'utf-8' | 'utf-8 marked' | 'utf-16le' | 'utf-16be' | 'windows-1251'
/** First name, last name, id, class. */
type Row = readonly [string, string, string, string]
type Format = { name: string; encoding?: Encoding; text: string; rows: readonly Row[] }

const olena: Row = ['Олена', 'Шевченко', 'STU2026001', '7-А']
const ivan: Row = ['Іван', 'Франко', '', '7-А']
const both = [olena, ivan]

const formats: Format[] = [
  {
    name: 'the example of the format help',
    text: 'First name,Last name,Student ID,Class\nОлена,Шевченко,STU2026001,7-А\nІван,Франко,,7-А',
    rows: both,
  },
  {
    name: 'Excel in Ukrainian, “CSV (розділювач — крапка з комою)”',
    encoding: 'windows-1251',
    text: "Прізвище;Ім'я;Номер;Клас\r\nШевченко;Олена;STU2026001;7-А\r\nФранко;Іван;;7-А\r\n",
    rows: both,
  },
  {
    name: 'Excel, “CSV UTF-8”, semicolons',
    encoding: 'utf-8 marked',
    text: 'Клас;Прізвище;Ім’я;Номер\r\n7-А;Шевченко;Олена;STU2026001\r\n7-А;Франко;Іван;\r\n',
    rows: both,
  },
  {
    name: 'Excel, “CSV UTF-8”, commas',
    encoding: 'utf-8 marked',
    text: 'First Name,Last Name,ID,Class\r\nОлена,Шевченко,STU2026001,7-А\r\nІван,Франко,,7-А\r\n',
    rows: both,
  },
  {
    name: 'Excel, “Unicode text”',
    encoding: 'utf-16le',
    text: 'Прізвище\tІмʼя\tНомер учня\tКлас\r\nШевченко\tОлена\tSTU2026001\t7-А\r\nФранко\tІван\t\t7-А\r\n',
    rows: both,
  },
  {
    name: 'an old Macintosh: big-endian UTF-16, lines ending in CR',
    encoding: 'utf-16be',
    text: 'last,first,id,class\rШевченко,Олена,STU2026001,7-А\rФранко,Іван,,7-А\r',
    rows: both,
  },
  {
    name: 'one student, two columns, the last line ended',
    text: 'first;last\nОлена;Шевченко\n',
    rows: [['Олена', 'Шевченко', '', '']],
  },
  {
    name: 'Excel with its line “sep=;”',
    text: 'sep=;\r\nfirst;last;id;class\r\nОлена;Шевченко;STU2026001;7-А\r\nІван;Франко;;7-А',
    rows: both,
  },
  {
    name: '“sep=” in quotes, with a separator of its own',
    text: '"sep=^"\nfirst^last^id^class\nОлена^Шевченко^STU2026001^7-А\nІван^Франко^^7-А',
    rows: both,
  },
  {
    name: 'Google Sheets, “Comma-separated values”',
    text: '"Student ID","Surname","Name","Class name"\r\nSTU2026001,Шевченко,Олена,7-А\r\n,Франко,Іван,7-А',
    rows: both,
  },
  {
    name: 'Google Sheets, “Tab-separated values”',
    text: 'Ім’я учня\tПрізвище учня\tНомер\tКлас\nОлена\tШевченко\tSTU2026001\t7-А\nІван\tФранко\t\t7-А',
    rows: both,
  },
  {
    name: 'cells copied from a spreadsheet',
    text: 'First\tLast\tID\tClass\nОлена\tШевченко\tSTU2026001\t7-А\nІван\tФранко\t\t7-А\n',
    rows: both,
  },
  {
    name: 'LibreOffice, every cell in quotes',
    text: '"First name";"Last name";"ID";"Class"\n"Олена";"Шевченко";"STU2026001";"7-А"\n"Іван";"Франко";"";"7-А"\n',
    rows: both,
  },
  {
    name: 'a database tool, separated by bars',
    text: 'last_name|first_name|student_id|class_name\nШевченко|Олена|STU2026001|7-А\nФранко|Іван||7-А\n',
    rows: both,
  },
  {
    name: 'a program’s export, headings in camel case',
    text: 'studentId,firstName,lastName,className\nSTU2026001,Олена,Шевченко,7-А\n,Іван,Франко,7-А',
    rows: both,
  },
  {
    name: 'a register export with titles above and the number of the line',
    encoding: 'windows-1251',
    text: 'Ліцей № 5;;;;\r\nСписок учнів 7-А класу;;;;\r\n;;;;\r\n№ з/п;Прізвище;Ім`я;Номер учня;Клас\r\n1;Шевченко;Олена;STU2026001;7-А\r\n2;Франко;Іван;;7-А\r\n',
    rows: both,
  },
  {
    name: 'a register export with telephone, birthday and class teacher',
    text: 'Класний керівник;Номер телефону;Дата народження;Клас;Прізвище;Ім’я;По батькові\nГриценко Н. П.;+380501112233;01.09.2013;7-А;Шевченко;Олена;Іванівна',
    rows: [['Олена', 'Шевченко', '', '7-А']],
  },
  {
    name: 'full names in capitals in one column',
    text: '№;ПІБ;Клас\n1;ШЕВЧЕНКО ОЛЕНА;7-А\n2;ФРАНКО ІВАН;7-А',
    rows: [
      ['ОЛЕНА', 'ШЕВЧЕНКО', '', '7-А'],
      ['ІВАН', 'ФРАНКО', '', '7-А'],
    ],
  },
  {
    name: 'last name, first name and patronymic in one column',
    text: "Прізвище, ім'я, по батькові;Клас\nШевченко Олена Іванівна;7-А",
    rows: [['Олена Іванівна', 'Шевченко', '', '7-А']],
  },
  {
    name: 'an English roster: “Last, First” in quotes',
    text: 'Full name,ID,Class\n"Shevchenko, Olena",STU2026001,7A\nIvan Franko,,7A',
    rows: [
      ['Olena', 'Shevchenko', 'STU2026001', '7A'],
      ['Ivan', 'Franko', '', '7A'],
    ],
  },
  {
    name: 'line breaks and quotes within quotes',
    text: 'First name,Last name,"Class\n(this year)"\r\n"Анна\r\nМарія","Франко ""мол.""",7-А\r\n',
    rows: [['Анна Марія', 'Франко "мол."', '', '7-А']],
  },
  {
    name: 'commas within quotes, semicolons within names',
    text: 'First,Last,Class\n"Ivan, jr.",Franko,"7-А; 7-Б"',
    rows: [['Ivan, jr.', 'Franko', '', '7-А; 7-Б']],
  },
  {
    name: 'trailing separators and blank lines',
    text: 'First,Last,ID,Class,,\nОлена,Шевченко,STU2026001,7-А,,\n,,,,,\nІван,Франко,,7-А,,\n,,,,,\n\n  \n\n',
    rows: both,
  },
  {
    name: 'a web page’s table: hard spaces, doubled spaces, invisible signs',
    text: 'First\u00A0name,Last  name,Student\u00A0ID,Class\n\u200BОлена , Шевченко,STU2026001\u00A0, 7-А\n Іван\u00A0,Франко,,7-А',
    rows: both,
  },
  {
    name: 'apostrophes of every kind',
    text: "Iм'я учня,Прізвище,Ім‘я\nx,Лук`яненко,Дем´ян\nx,Луk'яненко,Мар’яна",
    rows: [
      ['Дем’ян', 'Лук’яненко', '', ''],
      ['Мар’яна', "Луk'яненко", '', ''],
    ],
  },
  {
    name: 'headings in capitals, in another order, with colons',
    text: 'КЛАС: ; НОМЕР: ; ІМ’Я: ; ПРІЗВИЩЕ:\n7-А;STU2026001;Олена;Шевченко\n7-А;;Іван;Франко',
    rows: both,
  },
  {
    name: 'both languages in one heading',
    text: 'Ім’я / First name;Прізвище / Last name;Номер / ID;Клас / Class\nОлена;Шевченко;STU2026001;7-А\nІван;Франко;;7-А',
    rows: both,
  },
  {
    name: 'names alone, no id and no class',
    text: 'Прізвище,Ім’я\nШевченко,Олена',
    rows: [['Олена', 'Шевченко', '', '']],
  },
  {
    name: 'short rows, and rows that lack a name',
    text: 'First,Last,ID,Class\nОлена,Шевченко\nОлена\n,Франко,STU2026009,7-А',
    rows: [
      ['Олена', 'Шевченко', '', ''],
      ['Олена', '', '', ''],
      ['', 'Франко', 'STU2026009', '7-А'],
    ],
  },
  {
    name: 'a quote that never ends',
    text: 'First,Last,Class\n"Олена,Шевченко,7-А\nІван,Франко,7-А',
    rows: [['Олена', 'Шевченко', '', '7-А'], ivan],
  },
  {
    name: 'ids in small letters, and as a formula',
    text: 'First;Last;ID;Class\nОлена;Шевченко;stu2026001;7-А\nОлена;Шевченко;="STU2026001";7-А',
    rows: [olena, olena],
  },
  {
    name: 'letters of a Macintosh, put together from parts',
    text: 'First,Last,Class\nЙосип,Їжак,7-А'.normalize('NFD'),
    rows: [['Йосип', 'Їжак', '', '7-А']],
  },
  {
    name: 'line ends of three programs in one file',
    text: 'First,Last,ID,Class\r\nОлена,Шевченко,STU2026001,7-А\nІван,Франко,,7-А\r',
    rows: both,
  },
]

const letters1251 = new Map(
  Array.from(
    new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, code) => code)),
    (letter, code) => [letter, code],
  ),
)

function fileOf(text: string, encoding: Encoding = 'utf-8'): Uint8Array {
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  if (encoding === 'windows-1251') return Uint8Array.from(text, (letter) => letters1251.get(letter) ?? 63)
  return Buffer.from(encoding === 'utf-8 marked' ? `\uFEFF${text}` : text)
}

describe('a file becomes rows', () => {
  test.each(formats)('$name', ({ text, encoding, rows }) => {
    const read = textOfFile(fileOf(text, encoding))
    const reading = readStudentTable(tableOfText(read ?? ''))
    expect(reading.rows.map((row) => [row.firstName, row.lastName, row.studentId, row.className])).toEqual(rows)
  })

  test('there are at least thirty formats', () => {
    expect(new Set(formats.map(({ text }) => text)).size).toBeGreaterThanOrEqual(30)
  })
})

describe('a file that is not text', () => {
  test.each([
    ['a workbook (.xlsx)', Buffer.from('504b0304140006000800000021', 'hex')],
    ['a picture (.png)', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a photograph (.jpg)', Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
    ['an old workbook (.xls)', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex')],
  ])('%s is rejected', (_, bytes) => {
    expect(textOfFile(bytes)).toBeUndefined()
  })

  test('a broken byte after a byte order mark does not change the encoding', () => {
    const bytes = Buffer.concat([Buffer.from('\uFEFFІван,Фра'), Buffer.from([0xd0]), Buffer.from('ко')])
    expect(textOfFile(bytes)).toBe('Іван,Фра\uFFFDко')
  })

  test('an empty file is an empty text', () => {
    expect(textOfFile(new Uint8Array())).toBe('')
    expect(tableOfText('')).toEqual([])
  })
})
