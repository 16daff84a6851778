import { defineMessages } from '../lib/i18n/messages.ts'

/** The journal in the details of a lesson. */
export const lessonJournal = defineMessages({
  defaultLanguage: 'uk',
  en: {
    title: 'Lesson journal',
    topic: 'What was taught',
    homework: 'Homework',
    notes: 'Notes for teachers and admins',
    asInTemplate: 'As in the template',
    notSaved: 'The journal is not saved. Nothing you typed is lost: press Save again.',
    refused:
      'Your role no longer allows you to write the lesson journal, so what you typed there is not saved: copy it or discard it.',
    discardRefused: 'Discard this text',
    conflict: 'Written meanwhile: {{text}}',
    conflictEmpty: 'This field was emptied meanwhile.',
    saveAlone: 'Save the journal only',
    saveAloneText: 'The students are not recorded yet. “Save” records them too.',
  },
  uk: {
    title: 'Запис уроку',
    topic: 'Зміст уроку',
    homework: 'Домашнє завдання',
    notes: 'Нотатки для вчителів і адміністраторів',
    asInTemplate: 'Як у шаблоні',
    notSaved: 'Запис уроку не збережено. Введене не втрачено: натисніть «Зберегти» ще раз.',
    refused:
      'Ваша роль більше не дозволяє заповнювати запис уроку, тому введене там не збережено: скопіюйте його або відкиньте.',
    discardRefused: 'Відкинути цей текст',
    conflict: 'Тим часом написано: {{text}}',
    conflictEmpty: 'Тим часом це поле очищено.',
    saveAlone: 'Зберегти лише запис уроку',
    saveAloneText: 'Учнів ще не відмічено. «Зберегти» відмітить і їх.',
  },
})
