import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../src/server/test/free-port.ts'
import { mailServer, type ReceivedMail } from '../src/server/test/mail-server.ts'

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A mail server that can be stopped, or stop answering on the connections it accepts, and be started again on the same port. */
export async function startMailServer() {
  const port = await freePort()
  const received: ReceivedMail[] = []
  let running = await mailServer(port)
  let silent: { server: Server; sockets: Set<Socket> } | undefined

  const stop = async () => {
    await running.close()
    received.push(...running.received.splice(0))
  }
  return {
    port,
    /** The addresses that a mail has reached. */
    receivers: () => [...received, ...running.received].flatMap(({ to }) => to),
    stop,
    stopAnswering: async () => {
      await stop()
      const sockets = new Set<Socket>()
      const server = createServer((socket) => sockets.add(socket)).listen(port, '127.0.0.1')
      await once(server, 'listening')
      silent = { server, sockets }
    },
    start: async () => {
      for (const socket of silent?.sockets ?? []) socket.destroy()
      silent?.server.close()
      silent = undefined
      running = await mailServer(port)
    },
  }
}
