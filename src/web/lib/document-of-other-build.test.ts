import { expect, test } from 'vitest'
import { isDocumentOfOtherBuild } from './document-of-other-build.ts'

const files = [{ url: 'assets/main-1a2b.js' }, { url: 'assets/main-3c4d.css' }, { url: 'index.html' }]
const html = 'text/html; charset=utf-8'

test.each([
  ['a document with a script of this build', html, '<script src="/assets/main-1a2b.js"></script>', false],
  ['a document with a script of another build', html, '<script src="/assets/main-9f9f.js"></script>', true],
  ['a document with only a style sheet of this build', html, '<link href="/assets/main-3c4d.css">', true],
  ['another file', 'text/css', 'body { margin: 0 }', false],
])('only a document that names no script of this build is one of another build: %s', async (_, type, text, isOther) => {
  const response = new Response(text, { headers: { 'content-type': type } })
  expect(await isDocumentOfOtherBuild(response, files)).toBe(isOther)
  expect(await response.text()).toBe(text)
})
