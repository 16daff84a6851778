import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { invariant } from '../src/contract/kernel/invariant.ts'

const cardCount = 40
const virtualEntry = 'virtual:bare-react-page'

const code = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
const cards = Array.from({ length: ${cardCount} }, (_, index) =>
  h('article', { key: index }, h('h2', null, 'Lesson ' + index), h('p', null, '5-A, 9:00'), h('button', null, 'Open')))
createRoot(document.getElementById('root')).render(h('main', null, cards))
`

/** The baseline of the cold pages: React and nothing else draws 40 cards, served compressed from memory. */
export async function serveBareReactPage() {
  const script = brotliCompressSync(await bundledScript())
  const server = createServer((request, response) => {
    if (request.url === '/page.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(script)
    } else {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><div id="root"></div><script type="module" src="/page.js"></script>')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  invariant(typeof address === 'object' && address, 'the server listens on a port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() }
}

async function bundledScript(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    plugins: [
      {
        name: 'bare-react-page',
        resolveId: (id) => (id === virtualEntry ? `${import.meta.dirname}/${virtualEntry}.js` : null),
        load: (id) => (id.includes(virtualEntry) ? code : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: virtualEntry } },
  })
  invariant('output' in output, 'one build has one output')
  const [chunk] = output.output
  return chunk.code
}
