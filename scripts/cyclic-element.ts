import { invariant } from '../src/contract/kernel/invariant.ts'

/** The element at an index of a list that is repeated endlessly. */
export function cyclicElement<Element>(list: ArrayLike<Element>, index: number): Element {
  const element = list[index % list.length]
  invariant(element !== undefined, 'a list that is repeated has elements')
  return element
}
