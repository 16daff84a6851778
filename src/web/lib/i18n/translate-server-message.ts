type Sentences = Readonly<Record<string, string>>

/**
 * The translation of a sentence in a catalogue keyed by sentences; undefined if it has none. A key may have
 * placeholders ('Student ID {{studentId}} is already in use'), whose values are inserted into the translation.
 */
export function translateServerMessage(sentence: string, catalogue: Sentences): string | undefined {
  if (Object.hasOwn(catalogue, sentence)) return catalogue[sentence]
  for (const [key, translation] of Object.entries(catalogue)) {
    const values = key.includes('{{') && patternOf(key).exec(sentence)?.groups
    if (values) return translation.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)
  }
  return undefined
}

function patternOf(key: string) {
  const literal = key.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\{\{(\w+)\}\}/g, '(?<$1>.+)')}$`)
}
