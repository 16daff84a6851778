import { defineMessages } from '../lib/i18n/messages.ts'

export const studentData = defineMessages({
  defaultLanguage: 'en',
  en: {
    menu: 'Data of {{name}}',
    export: 'Export data',
    exportName: '{{name}} {{studentId}}',
    exported: 'Everything about {{name}} is in the downloaded file',
    failedToExport: 'Failed to export the data',
    erase: 'Erase data…',
    eraseTitle: 'Erase the data of {{name}}',
    eraseText:
      'The student is erased, with the record of their classes, all attendance, points and comments, and the history of all this. This cannot be undone.',
    backups: 'Backups made before still contain the data until they are deleted.',
    otherDevices:
      'Devices on which somebody has seen them keep them for up to 30 days, to show them without a network.',
    typeName: 'To confirm, type the name: {{name}}',
    eraseSubmit: 'Erase for good',
    erased: 'The data of {{name}} are erased',
    failedToErase: 'Failed to erase the data',
  },
  uk: {
    menu: 'Дані: {{name}}',
    export: 'Експортувати дані',
    exportName: '{{name}} {{studentId}}',
    exported: '{{name}}: усі дані в завантаженому файлі',
    failedToExport: 'Не вдалося експортувати дані',
    erase: 'Стерти дані…',
    eraseTitle: 'Стерти дані: {{name}}',
    eraseText:
      'Буде стерто запис про учня, його перебування в класах, усі позначки відвідування, бали, коментарі та історію змін. Відмінити це буде неможливо.',
    backups: 'Зроблені раніше резервні копії містять ці дані, доки копії не видалено.',
    otherDevices: 'Пристрої, на яких їх переглядали, зберігають їх до 30 днів, щоб показувати без мережі.',
    typeName: 'Для підтвердження введіть ім’я: {{name}}',
    eraseSubmit: 'Стерти назавжди',
    erased: 'Дані стерто: {{name}}',
    failedToErase: 'Не вдалося стерти дані',
  },
})
