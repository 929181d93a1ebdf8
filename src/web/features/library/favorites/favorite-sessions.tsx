/** Shows a person's favorites, newest first: cards, then rows. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Session } from '#contract/library.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { RowList } from '#web/ui/list/row-list.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { PrintGrid } from '#web/ui/print/rail.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import styles from './favorite-sessions.module.css'
import { SessionPrint } from '../session-print.tsx'
import { SessionRow } from '../session-row.tsx'
import type { Favorites } from './use-favorites.ts'

/** The number of favorites that are shown as cards. The rest is a list. */
const PRINTS = 5

/** Moves the focus to the next heart when a focused one is removed. */
const useFocusOnNext = (count: number) => {
  const list = useRef<HTMLDivElement>(null)
  const focusIndex = useRef(-1)
  const hearts = () => [...(list.current?.querySelectorAll<HTMLElement>('button[aria-pressed]') ?? [])]
  const goOn = useEffectEvent(() => {
    if (document.activeElement !== document.body || focusIndex.current < 0) return
    const left = hearts()
    left[Math.min(focusIndex.current, left.length - 1)]?.focus({ preventScroll: true })
  })
  useEffect(() => goOn(), [count])
  const note = (heart: EventTarget) => {
    focusIndex.current = hearts().indexOf(heart as HTMLElement)
  }
  return { list, note }
}

interface FavoriteSessionsProps {
  sessions: readonly Session[]
  favourites: Favorites
}

export function FavoriteSessions({ sessions, favourites }: FavoriteSessionsProps) {
  const { list, note } = useFocusOnNext(sessions.length)
  const older = sessions.slice(PRINTS)
  return (
    <div ref={list} onFocus={(event) => note(event.target)}>
      <PrintGrid label={library('favorites')}>
        {sessions.slice(0, PRINTS).map((session) => (
          <SessionPrint
            key={session.uuid}
            session={session}
            corner={<FavoriteButton session={session} favourites={favourites} onPicture />}
          />
        ))}
      </PrintGrid>
      {older.length > 0 && (
        <Section
          title={library('favorites.older')}
          className={styles.older}
          aside={<span className={styles.order}>{library('newest')}</span>}
        >
          <RowList label={library('favorites.older')}>
            {older.map((session) => (
              <SessionRow
                key={session.uuid}
                session={session}
                actions={<FavoriteButton session={session} favourites={favourites} />}
              />
            ))}
          </RowList>
        </Section>
      )}
    </div>
  )
}
