/**
 * Returns the session to continue with in a group: a started one, otherwise the first unfinished one, otherwise the
 * first.
 */
import type { Session } from '#contract/library.ts'
import { getListenedShare } from '../listened-share.ts'

export const getNextInGroup = (sessions: readonly Session[]): Session | undefined =>
  sessions.find((session) => typeof getListenedShare(session) === 'number') ??
  sessions.find((session) => getListenedShare(session) === undefined) ??
  sessions[0]
