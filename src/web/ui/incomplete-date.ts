/** Whether only a part of a date is typed into this field, whose value is empty then. */
export const isIncompleteDate = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'date' && field.validity.badInput
