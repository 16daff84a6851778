/** What the elements of a table are by themselves, said for Safari, which forgets it where they are not displayed as a table. */
export const gridRoles = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const
