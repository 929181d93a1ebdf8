/** Where someone goes on in a group: what they began, else the first they have not finished, else the first. */
import type { Session } from '#contract/library.ts'
import { getListenedShare } from '../listened-share.ts'

export const getNextInGroup = (sessions: readonly Session[]): Session | undefined =>
  sessions.find((session) => typeof getListenedShare(session) === 'number') ??
  sessions.find((session) => getListenedShare(session) === undefined) ??
  sessions[0]
