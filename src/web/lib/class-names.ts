/** Joins the class names that apply; falsy ones fall out. */
export function classNames(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(' ')
}
