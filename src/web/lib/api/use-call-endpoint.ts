import { useState } from 'react'
import { callEndpoint, mayHaveBeenDone, SessionEndedError, sessionOwner } from './client.ts'

/**
 * Returns `callEndpoint` for what a component does in the name of whoever was signed in when it was rendered first. It fails with
 * SessionEndedError once that person is not signed in any more, also for an answer that comes after that, so that what they began
 * neither goes on in the name of the next person nor is told to them.
 */
export function useCallEndpoint(): typeof callEndpoint {
  const [call] = useState(() => callEndpointOf(sessionOwner()))
  return call
}

/** `callEndpoint` in the name of this person. */
export function callEndpointOf(owner: string | undefined): typeof callEndpoint {
  const throwIfEnded = (wasDone: boolean) => {
    if (owner !== undefined && owner !== sessionOwner()) throw new SessionEndedError(wasDone)
  }
  return async (endpoint, input, options) => {
    try {
      const answer = await callEndpoint(endpoint, input, { ...options, owner })
      throwIfEnded(true)
      return answer
    } catch (error) {
      throwIfEnded(mayHaveBeenDone(error))
      throw error
    }
  }
}
