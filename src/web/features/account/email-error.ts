/** What is wrong with the address in an email field, as a sentence; undefined when nothing is. */
export function emailError(input: HTMLInputElement) {
  if (!input.value.trim()) return 'Please enter an email address'
  return input.validity.valid ? undefined : 'Please enter a valid email address'
}
