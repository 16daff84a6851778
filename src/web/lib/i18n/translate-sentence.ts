type Sentences = Readonly<Record<string, string>>

/**
 * The translation of a sentence in a catalogue keyed by the sentences themselves; undefined where it has none. A key may
 * hold placeholders ('Student ID {{studentId}} is already in use'), whose values go over into the translation.
 */
export function translateSentence(sentence: string, catalogue: Sentences): string | undefined {
  if (Object.hasOwn(catalogue, sentence)) return catalogue[sentence]
  for (const [key, translation] of Object.entries(catalogue)) {
    const values = key.includes('{{') && patternOf(key).exec(sentence)?.groups
    if (values) return translation.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  }
  return undefined
}

function patternOf(key: string) {
  const literal = key.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\{\{(\w+)\}\}/g, '(?<$1>.+)')}$`)
}
