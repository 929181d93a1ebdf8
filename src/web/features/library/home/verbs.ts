/** Says in a word or two what a session asks a young reader to do. */
import type { Session } from '#contract/library.ts'
import { library } from '#web/lib/messages/en/library.ts'

const verbs: Record<string, () => string> = {
  breath: () => library('verb.breath'),
  box_breath: () => library('verb.box_breath'),
  body_scan: () => library('verb.body_scan'),
  grounding: () => library('verb.grounding'),
  visualisation: () => library('verb.visualisation'),
  kindness: () => library('verb.kindness'),
  gratitude: () => library('verb.gratitude'),
  thoughts: () => library('verb.thoughts'),
  compassion: () => library('verb.compassion'),
  movement: () => library('verb.movement'),
  listening: () => library('verb.listening'),
}

export const getVerb = ({ technique }: Pick<Session, 'technique'>): string =>
  (verbs[technique] ?? (() => library('verb.other')))()

/** Picks three sessions with different verbs, as far as there are any. */
export const pickThree = <Each extends Pick<Session, 'technique'>>(sessions: readonly Each[]): Each[] => {
  const usedVerbs = new Set<string>()
  const different = sessions.filter((session) => !usedVerbs.has(getVerb(session)) && usedVerbs.add(getVerb(session)))
  const rest = sessions.filter((session) => !different.includes(session))
  return [...different, ...rest].slice(0, 3)
}
