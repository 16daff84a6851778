import { sendOnce } from './client.ts'
import type { BatchAnswers, BatchMessage } from './request-batch.ts'

/** The thread beside the page that sends the requests of callMany. */

/** A browser opens six connections to one server; as many again wait at the door, so that none of the six is ever idle. */
const width = 12
/** Answers are handed over in heaps: each handing over costs the page a turn. */
const heapMilliseconds = 150

const stopped = new Set<number>()

self.addEventListener('message', ({ data: order }: MessageEvent<BatchMessage>) => {
  if ('stop' in order) stopped.add(order.stop)
  else void sendAll(order)
})

async function sendAll({ order, requests }: Extract<BatchMessage, { order: number }>) {
  const waiting = [...requests]
  let answers: BatchAnswers['answers'] = []
  const handOver = (isLast: boolean) => {
    if (isLast || answers.length > 0) self.postMessage({ order, answers, isLast } satisfies BatchAnswers)
    answers = []
  }
  const timer = setInterval(handOver, heapMilliseconds, false)
  const work = async () => {
    for (let next = waiting.shift(); next && !stopped.has(order); next = waiting.shift()) {
      const { key, method, path, body } = next
      // Also an answer that breaks off in its middle is none.
      const answer = await sendOnce(method, path, body)
        .then(asText)
        .catch(() => undefined)
      answers.push({ key, answer })
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  clearInterval(timer)
  stopped.delete(order)
  handOver(true)
}

async function asText(response: Response) {
  return { status: response.status, statusText: response.statusText, text: await response.text() }
}
