import { defineMessages } from '../lib/i18n/messages.ts'

/** Rows that are moved by dragging, keys or buttons. */
export const reorderable = defineMessages({
  defaultLanguage: 'surface',
  en: {
    move: 'Move: {{name}}',
    moveUp: 'Move up: {{name}}',
    moveDown: 'Move down: {{name}}',
    sortable: 'can be moved',
    moveInstructions:
      'Press the up or down arrow to move by one place. Or press space to pick up, the arrows to choose a place, space to put down, Escape to cancel.',
    pickedUp: '{{name}} picked up, place {{place}} of {{count}}',
    movedOver: '{{name}}: place {{place}} of {{count}}',
    moved: '{{name}} moved to place {{place}} of {{count}}',
    moveCancelled: '{{name}} stays at place {{place}} of {{count}}',
  },
  uk: {
    move: 'Перемістити: {{name}}',
    moveUp: 'Вище: {{name}}',
    moveDown: 'Нижче: {{name}}',
    sortable: 'можна перемістити',
    moveInstructions:
      'Натисніть стрілку вгору або вниз, щоб перемістити на одне місце. Або натисніть пробіл, щоб узяти, стрілками оберіть місце, пробілом покладіть; Escape скасовує.',
    pickedUp: '{{name}}: взято, місце {{place}} з {{count}}',
    movedOver: '{{name}}: місце {{place}} з {{count}}',
    moved: '{{name}}: переміщено на місце {{place}} з {{count}}',
    moveCancelled: '{{name}}: залишається на місці {{place}} з {{count}}',
  },
})
