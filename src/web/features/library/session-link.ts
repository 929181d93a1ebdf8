/**
 * Opening a session: its address alone is enough. The session goes along in navigation state as a cache. See
 * docs/product.md#navigation-state-is-a-cache.
 */
import type { Group, Session } from '#contract/library.ts'
import { paths } from '#web/lib/paths.ts'

/**
 * Returns the link of a session. A person's own draft opens in the editor, and a processing exercise in the list that
 * shows its progress.
 */
export const getSessionLink = (session: Session): { to: string; state?: { session: Session } } => {
  if (session.made_by_computer && session.status === 'draft') return { to: paths.exerciseEdit(session.uuid) }
  if (session.made_by_computer && session.status) return { to: paths.customExercises }
  return { to: paths.audio(session.uuid), state: { session } }
}

/** Returns the link of a position in the session, in seconds. */
export const getSessionLinkAt = (session: Session, seconds: number) => ({
  to: paths.audio(session.uuid),
  state: { session, at: seconds },
})

export const getGroupLink = (group: Group) => ({ to: paths.group(group.group_type, group.uuid), state: { group } })
