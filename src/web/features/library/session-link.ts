/** Opening a session: its address is the truth, the session goes along in navigation state as a cache (decision 15). */
import type { Group, Session } from '#contract/library.ts'
import { paths } from '#web/lib/paths.ts'

export const toSession = (session: Session) => ({ to: paths.audio(session.uuid), state: { session } })

/** At a place inside it, in seconds. */
export const toSessionAt = (session: Session, at: number) => ({ to: paths.audio(session.uuid), state: { session, at } })

export const toGroup = (group: Group) => ({ to: paths.group(group.group_type, group.uuid), state: { group } })
