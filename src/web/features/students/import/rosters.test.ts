import { describe, expect, test } from 'vitest'
import { tableOfText } from '../../../lib/csv/csv-table.ts'
import type { ColumnMeaning } from './cells/form.ts'
import { correctionsOf } from './corrections/state.ts'
import { changeDraft, emptyDraft, type ImportDraft } from './draft/state.ts'
import { readStudentTable } from './form.ts'
import { planImport } from './plan/state.ts'
import { isProblem, isToBeSent } from './statuses/state.ts'

/** Rosters as other systems write them, made by hand after their public documentation, and what is imported from them. */

type Press = 'giveIds' | 'createClasses' | 'leaveOutProblems' | { column: string; as: ColumnMeaning }
/** First name, last name, class ('' for none). */
type Student = readonly [string, string, string]
type Roster = { name: string; text: string; presses: readonly Press[]; students: readonly Student[] }

const doe: Student = ['Jane', 'Doe', '']
const smith: Student = ['John', 'Smith', '']
const garcia: Student = ['María José', 'García López', '']
const uuid = (digit: number) => `${String(digit).repeat(8)}-0a0b-4c0d-8e0f-000000000001`

const rosters: Roster[] = [
  {
    name: 'OneRoster 1.1 users.csv: students of role and status only',
    text: [
      '"sourcedId","status","dateLastModified","enabledUser","orgSourcedIds","role","username","userIds","givenName","familyName","middleName","identifier","email","sms","phone","agentSourcedIds","grades","password"',
      `"${uuid(1)}","active","2026-08-01T09:00:00.000Z","true","org-1","student","jdoe","{FED:1}","Jane","Doe","Q","900001","jdoe@school.test","","","${uuid(8)}","07",""`,
      `"${uuid(2)}","active","2026-08-01T09:00:00.000Z","true","org-1","student","jsmith","{FED:2}","John","Smith","","900002","jsmith@school.test","","","","07",""`,
      `"${uuid(3)}","tobedeleted","2026-08-01T09:00:00.000Z","false","org-1","student","gone","","Gone","Pupil","","900003","","","","","07",""`,
      `"${uuid(4)}","active","2026-08-01T09:00:00.000Z","true","org-1","teacher","tteach","","Tom","Teacher","","700001","","","","","",""`,
      `"${uuid(8)}","active","2026-08-01T09:00:00.000Z","true","org-1","guardian","pdoe","","Pat","Doe","","","","","","${uuid(1)}","",""`,
    ].join('\r\n'),
    presses: ['giveIds'],
    students: [doe, smith],
  },
  {
    name: 'OneRoster 1.2 users.csv, whose roles are in another file: students have grades',
    text: [
      'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
      `${uuid(1)},,,true,jdoe,,Jane,Doe,Q,900001,jdoe@school.test,,,,07,,m-1,,Janie,,,org-1,`,
      `${uuid(2)},,,true,jsmith,,John,Smith,,900002,jsmith@school.test,,,,"07,08",,m-2,,,,,org-1,`,
      `${uuid(4)},,,true,tteach,,Tom,Teacher,,700001,,,,,,,m-4,,,,,org-1,`,
    ].join('\n'),
    presses: ['giveIds'],
    students: [doe, smith],
  },
  {
    name: 'Google Classroom, grades as CSV, with rows about the assignments',
    text: [
      'Last Name,First Name,Email Address,Class grade,Quiz 1,First draft',
      'Date,,,,2026-09-14,2026-09-21',
      'Points,,,,10,100',
      'Class average,,,84.5,8,81',
      'Doe,Jane,jdoe@school.test,91,9,92',
      'Smith,John,jsmith@school.test,78,7,70',
    ].join('\n'),
    presses: [],
    students: [doe, smith],
  },
  {
    name: 'Google Workspace, users as CSV: present students only',
    text: [
      'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Status [READ ONLY],Last Sign In [READ ONLY],Recovery Email,Recovery Phone [MUST BE IN THE E.164 FORMAT],Employee ID,Employee Type,Employee Title,Manager Email,Department,Building ID,Floor Name,Change Password at Next Sign-In,New Status [UPLOAD ONLY]',
      'Jane,Doe,jdoe@school.test,****,,/Students/7-A,,Active,2026/11/02 10:00:00,,,S-1001,,,,,,,False,',
      'John,Smith,jsmith@school.test,****,,/Students/7-A,,Active,Never logged in,,,S-1002,,,,,,,True,',
      'Gone,Pupil,gone@school.test,****,,/Students/7-A,,Suspended,2025/05/02 10:00:00,,,S-1003,,,,,,,False,',
      'Tom,Teacher,tom@school.test,****,,/Staff/Teachers,,Active,2026/11/20 08:00:00,,,T-1,,,,,B1,2,False,',
    ].join('\n'),
    presses: [{ column: 'Org Unit Path [Required]', as: 'className' }, 'giveIds', 'createClasses'],
    students: [
      ['Jane', 'Doe', '7-A'],
      ['John', 'Smith', '7-A'],
    ],
  },
  {
    name: 'PowerSchool, Quick Export with tabs: enrolled students only',
    text: [
      'Student_Number\tLast_Name\tFirst_Name\tMiddle_Name\tGrade_Level\tHome_Room\tEnroll_Status\tEntryDate\tMother_First\tGuardianEmail',
      '100123\tDoe\tJane\tQuinn\t7\t7A\t0\t08/25/2026\tPatricia\tpat@home.test',
      '100124\tSmith\tJohn\t\t7\t7A\t0\t08/25/2026\tMary\tmary@home.test',
      '100125\tPupil\tGone\t\t7\t7B\t2\t08/25/2025\tAnn\t',
    ].join('\r'),
    presses: ['giveIds', 'createClasses'],
    students: [
      ['Jane', 'Doe', '7A'],
      ['John', 'Smith', '7A'],
    ],
  },
  {
    name: 'Canvas, gradebook as CSV: “Doe, Jane” and the points possible',
    text: [
      'Student,ID,SIS User ID,SIS Login ID,Section,Essay (5512),Current Score,Final Score',
      '    Points Possible,,,,,100,(read only),(read only)',
      '"Doe, Jane",4411,900001,jdoe,Algebra 7A,92,92,92',
      '"Smith, John",4412,900002,jsmith,Algebra 7A,70,70,70',
      '"García López, María José",4413,900003,mgarcia,Algebra 7B,88,88,88',
      '"Student, Test",4414,,0a1b2c,Algebra 7A,,,',
    ].join('\n'),
    presses: ['giveIds', 'createClasses'],
    students: [
      ['Jane', 'Doe', 'Algebra 7A'],
      ['John', 'Smith', 'Algebra 7A'],
      ['María José', 'García López', 'Algebra 7B'],
    ],
  },
  {
    name: 'Canvas, SIS users.csv',
    text: [
      'user_id,integration_id,login_id,password,first_name,last_name,full_name,sortable_name,short_name,email,status',
      '900001,,jdoe,,Jane,Doe,Jane Doe,"Doe, Jane",Janie,jdoe@school.test,active',
      '900009,,gone,,Gone,Pupil,Gone Pupil,"Pupil, Gone",Gone,,deleted',
      '900002,,jsmith,,John,Smith,John Smith,"Smith, John",John,jsmith@school.test,active',
    ].join('\n'),
    presses: ['giveIds'],
    students: [doe, smith],
  },
  {
    name: 'Russian headings, with a patronymic of its own',
    text: [
      '№ п/п;Фамилия;Имя;Отчество;Дата рождения;Класс;№ личного дела;ФИО родителя;Телефон родителя',
      '1;Шевченко;Елена;Ивановна;01.09.2013;7-А;К-12;Шевченко Иван Петрович;+380501112233',
      '2;Франко;Иван;Яковлевич;02.10.2013;7-А;Ф-3;Франко Яков Иванович;+380501112244',
    ].join('\r\n'),
    presses: ['createClasses', { column: 'Отчество', as: 'patronymic' }],
    students: [
      ['Елена Ивановна', 'Шевченко', '7-А'],
      ['Иван Яковлевич', 'Франко', '7-А'],
    ],
  },
  {
    name: 'Ukrainian headings, full names with patronymics that are not kept',
    text: [
      'Ліцей № 5;;;;',
      'Список учнів;;;;',
      '№ з/п;ПІБ учня;Дата народження;Клас;ПІБ одного з батьків',
      '1;Шевченко Олена Іванівна;01.09.2013;7-А;Шевченко Іван Петрович',
      '2;Франко Іван Якович;02.10.2013;7-Б;Франко Яків Іванович',
    ].join('\r\n'),
    presses: ['createClasses', { column: 'ПІБ учня', as: 'fullNameWithoutPatronymic' }],
    students: [
      ['Олена', 'Шевченко', '7-А'],
      ['Іван', 'Франко', '7-Б'],
    ],
  },
  {
    name: '“Doe, Jane” in a column called Name',
    text: 'Name,Class\n"Doe, Jane",7A\n"Smith, John",7A\n"García López, María José",7B',
    presses: ['createClasses'],
    students: [
      ['Jane', 'Doe', '7A'],
      ['John', 'Smith', '7A'],
      ['María José', 'García López', '7B'],
    ],
  },
  {
    name: '“Doe, Jane” one a line, without quotes and without a header',
    text: 'Doe, Jane\nSmith, John\n',
    presses: [],
    students: [doe, smith],
  },
  {
    name: '“Doe, Jane” one a line, in quotes and without a header',
    text: '"Doe, Jane"\n"Smith, John"\n"García López, María José"',
    presses: [],
    students: [doe, smith, garcia],
  },
  {
    name: 'no header: a number, last name, first name, patronymic and class',
    text: '1;Шевченко;Олена;Іванівна;7-А\n2;Франко;Іван;Якович;7-А\n3;Їжак;Марта;Петрівна;7-А',
    presses: ['createClasses'],
    students: [
      ['Олена', 'Шевченко', '7-А'],
      ['Іван', 'Франко', '7-А'],
      ['Марта', 'Їжак', '7-А'],
    ],
  },
  {
    name: 'rows without a name or with a note instead',
    text: 'First name,Last name,Class\nJane,Doe,\n,Smith,\ntransferred in May,,\nJohn,Smith,',
    presses: ['leaveOutProblems'],
    students: [doe, smith],
  },
  {
    name: 'no header: full names, first name first',
    text: 'Jane Doe\nJohn Smith',
    presses: [],
    students: [doe, smith],
  },
]

const school = { students: [], classes: [], year: 2026 }

/** The draft with the table that it is read as and the plan that follows from it. */
function look(draft: ImportDraft) {
  const reading = readStudentTable(tableOfText(draft.text), draft.choices)
  const input = { edits: new Map(draft.edits), sent: new Map(), defaultClassId: null }
  return { reading, plan: planImport({ ...school, classes: draft.newClasses }, reading.rows, input) }
}

function press(draft: ImportDraft, button: Press): ImportDraft {
  const { reading, plan } = look(draft)
  const { foreignIds, unknownClasses, problems } = correctionsOf(plan)
  if (button === 'giveIds') return changeDraft(draft, { type: 'editRows', keys: foreignIds, edit: { studentId: '' } })
  if (button === 'leaveOutProblems') {
    return changeDraft(draft, { type: 'editRows', keys: problems, edit: { isLeftOut: true } })
  }
  if (button === 'createClasses') {
    const classes = unknownClasses.map((name) => ({ id: `class of ${name}`, name, color: '#3B82F6' as const }))
    return changeDraft(draft, { type: 'addClasses', classes })
  }
  const index = reading.columns.find(({ heading }) => heading === button.column)?.index ?? -1
  return changeDraft(draft, { type: 'chooseColumn', reading, index, meaning: button.as })
}

describe('a roster is right after at most three presses', () => {
  test.each(rosters)('$name', ({ text, presses, students }) => {
    expect(presses.length).toBeLessThanOrEqual(3)
    const entered = changeDraft(emptyDraft('draft'), { type: 'enterText', text })
    const draft = presses.reduce(press, entered)
    const { plan } = look(draft)
    const nameOf = (classId: string | null | undefined) => draft.newClasses.find(({ id }) => id === classId)?.name ?? ''
    const sent = plan.filter(isToBeSent)
    expect(plan.filter(isProblem)).toEqual([])
    expect(sent.map(({ firstName, lastName, classId }) => [firstName, lastName, nameOf(classId)])).toEqual(students)
    const ids = sent.map(({ studentId, proposedId }) => studentId || proposedId)
    expect(ids).toEqual(students.map((_, index) => `STU2026${String(index + 1).padStart(3, '0')}`))
  })
})
