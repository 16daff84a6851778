import { type QueryClient, useQueryClient } from '@tanstack/react-query'

type Versioned = { id: string; updatedAt: string | null }

/** By id, which is unique among all kinds of records. */
const answersOfSessions = new WeakMap<QueryClient, Map<string, Versioned>>()

/**
 * What the server has last answered about single records in the session of a query client: a list has the version from before a save
 * until it has been fetched again.
 */
export function newerAnswers(queryClient: QueryClient) {
  const answers = answersOfSessions.get(queryClient) ?? new Map<string, Versioned>()
  answersOfSessions.set(queryClient, answers)
  /** The newer one of a record of a list and of what was answered about it. */
  function newerOf<Listed extends Versioned>(listed: Listed): Listed {
    const answer = answers.get(listed.id)
    return answer && (answer.updatedAt ?? '') > (listed.updatedAt ?? '') ? (answer as Listed) : listed
  }
  return {
    newerOf,
    /** Remembers what a save was answered with, or the newer version because of which it was refused. */
    rememberAnswer: (record: Versioned): void => void answers.set(record.id, newerOf(record)),
  }
}

/** The answers about single records in this session. */
export const useNewerAnswers = () => newerAnswers(useQueryClient())
