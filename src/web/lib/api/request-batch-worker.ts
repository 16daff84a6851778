import { clientHeader } from '../../../contract/kernel/endpoint.ts'
import type { BatchAnswers, BatchMessage } from './request-batch.ts'
import { sendOnce } from './send.ts'

/** The worker that sends the requests of sendBatch. */

/** Twice the six connections that a browser opens to a server, so that none of them is ever idle. */
const concurrency = 12
/** How often answers are posted to the page: the page needs time for every message. */
const postIntervalMs = 150

const stopped = new Set<number>()

self.addEventListener('message', ({ data: message }: MessageEvent<BatchMessage>) => {
  if ('stop' in message) stopped.add(message.stop)
  else void sendAll(message)
})

self.postMessage('started')

async function sendAll({ batch, client, requests }: Extract<BatchMessage, { batch: number }>) {
  const waiting = [...requests]
  let answers: BatchAnswers['answers'] = []
  let isAnswered = false
  let isLost = false
  const post = (isLast: boolean) => {
    if (isLast || answers.length > 0) self.postMessage({ batch, answers, isLast } satisfies BatchAnswers)
    answers = []
  }
  const timer = setInterval(post, postIntervalMs, false)
  // Without a connection every further request would take a minute to fail.
  const canGoOn = () => !stopped.has(batch) && (isAnswered || !isLost)
  const sendWaiting = async () => {
    for (let next = waiting.shift(); next && canGoOn(); next = waiting.shift()) {
      const { key, method, path, body } = next
      // An answer that breaks off while it is read is treated as none.
      const answer = await sendOnce(method, path, body, { headers: { [clientHeader]: client } })
        .then(readText)
        .catch(() => undefined)
      answers.push({ key, answer })
      if (answer) isAnswered = true
      else isLost = true
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sendWaiting))
  clearInterval(timer)
  stopped.delete(batch)
  post(true)
}

async function readText(response: Response) {
  return { status: response.status, statusText: response.statusText, text: await response.text() }
}
