/** Where someone goes on in a group: what they began, else the first they have not finished, else the first. */
import type { Session } from '#contract/library.ts'
import { heardOf } from '../heard.ts'

export const nextIn = (sessions: readonly Session[]): Session | undefined =>
  sessions.find((session) => typeof heardOf(session) === 'number') ??
  sessions.find((session) => heardOf(session) === undefined) ??
  sessions[0]
