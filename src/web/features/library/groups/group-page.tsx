/** Shows one series or collection: its poster at the left, its sessions at the right. */
import type { ReactNode } from 'react'
import type { Group, Session } from '#contract/library.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { GroupCrumbs } from './group-crumbs.tsx'
import { FavoriteError } from '../favorites/favorite-error.tsx'
import styles from './group-page.module.css'
import { GroupTracks } from './group-tracks.tsx'
import { getListenedShare } from '../listened-share.ts'
import { BrowseLibraryLink } from '../browse-library-link.tsx'
import { getSessionLink } from '../session-link.ts'
import { type Favorites, useFavorites } from '../favorites/use-favorites.ts'
import { formatSessionCount } from '../sessions-text.ts'

export interface GroupPageProps {
  group: Group & { mindfulness_sessions_list: readonly Session[] }
  /** Whether only the data of the previous page is available so far. */
  waiting?: boolean
  /** The actions on all of its sessions. */
  children?: ReactNode
}

const home = { to: paths.home, label: library('home') }
const parentLinks = {
  series: [home, { to: paths.series, label: library('series') }],
  collection: [home, { to: paths.collections, label: library('collections') }],
  individual: [home],
}

/** @param part the session's position in this group, from 1; it may differ in another group */
function Start({ next, part, alone }: { next: Session; part: number; alone: boolean }) {
  const hasStarted = typeof getListenedShare(next) === 'number'
  const messageKey = alone ? (hasStarted ? 'resume' : 'start') : hasStarted ? 'resume.part' : 'start.part'
  return (
    <ButtonLink look="board" size="large" icon="play-fill" {...getSessionLink(next)}>
      {library(messageKey, { n: part })}
    </ButtonLink>
  )
}

function SessionFavoriteButton({ session, favorites }: { session: Session; favorites: Favorites }) {
  const isFavorite = session.is_favourite === 1
  return (
    <Button
      look="line"
      size="large"
      icon={isFavorite ? 'heart-fill' : 'heart'}
      busy={favorites.busyUuid === session.uuid}
      onClick={() => favorites.change(session, !isFavorite)}
    >
      {library(isFavorite ? 'favorites.remove' : 'favorites.add')}
    </Button>
  )
}

const joinNames = (names: readonly string[]): string => [...new Set(names)].join(library('and'))

function Credits({ sessions }: { sessions: readonly Session[] }) {
  return (
    <p className={styles.credits}>
      {sessions.every(({ made_by_computer }) => made_by_computer)
        ? `${library('made')}.`
        : library('written', { name: joinNames(sessions.map(({ author }) => author)) })}{' '}
      {library(sessions.every(({ read_by_computer }) => read_by_computer) ? 'narrated.computer' : 'narrated.whole', {
        name: joinNames(sessions.map(({ narrator }) => narrator)),
      })}
    </p>
  )
}

/** Returns the session to continue with: a started one, otherwise the first unfinished one, otherwise the first. */
export const getNextInGroup = (sessions: readonly Session[]): Session | undefined =>
  sessions.find((session) => typeof getListenedShare(session) === 'number') ??
  sessions.find((session) => getListenedShare(session) === undefined) ??
  sessions[0]

function Contents({ group, children }: Pick<GroupPageProps, 'group' | 'children'>) {
  const sessions = group.mindfulness_sessions_list
  const favorites = useFavorites()
  const next = getNextInGroup(sessions)
  const isAlone = group.group_type === 'individual'
  if (!next) {
    const messageKey = library(group.group_type === 'collection' ? 'group.empty.collection' : 'group.empty')
    return <EmptyState title={messageKey} action={<BrowseLibraryLink />} />
  }
  return (
    <>
      <Credits sessions={sessions} />
      <div className={styles.actions}>
        <Start next={next} part={sessions.indexOf(next) + 1} alone={isAlone} />
        {isAlone && <SessionFavoriteButton session={next} favorites={favorites} />}
      </div>
      {children}
      <FavoriteError favorites={favorites} />
      <GroupTracks title={group.title} sessions={sessions} next={next} favorites={favorites} />
    </>
  )
}

export function GroupPage({ group, waiting = false, children }: GroupPageProps) {
  return (
    <>
      <GroupCrumbs parents={parentLinks[group.group_type]} />
      <div className={styles.group}>
        <div className={styles.poster}>
          <div className={styles.frame}>
            <CoverPicture
              src={getCoverVariantUrl(group.group_thumbnail, '4x5', 800)}
              narrow={getCoverVariantUrl(group.group_thumbnail, '16x11', 800)}
              seed={group.uuid}
              eager
              className={styles.art}
            />
          </div>
        </div>
        <div className={styles.text}>
          <p className={styles.kind}>
            {library(`label.${group.group_type}`, { sessions: formatSessionCount(group.sessions_count) })}
          </p>
          <PageHeading title={group.title} className={styles.title} />
          <p className={styles.lead}>{group.description}</p>
          {waiting ? <RowsSkeleton rows={group.sessions_count} /> : <Contents group={group}>{children}</Contents>}
        </div>
      </div>
    </>
  )
}
