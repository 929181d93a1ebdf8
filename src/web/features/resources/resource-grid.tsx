/** The loaded contents of a folder as cards. Arrow keys move between them, and more load near the end. */
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { ResourceFile, ResourceFolder } from '#contract/resources/shapes.ts'
import { paths } from '#web/lib/paths.ts'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { getUnmodifiedKey } from '#web/ui/unmodified-key.ts'
import { type CardActions, FileCard, FolderCard } from './resource-cards.tsx'
import { getNextCardIndex } from './card-keys.ts'
import styles from './resource-grid.module.css'

/**
 * Cards in one group, which the browser lays out together or skips while out of view: full rows of any width up to six.
 */
const CARDS_PER_GROUP = 60
/** Cards per page, in whole groups; a folder may hold thousands. */
export const PAGE_SIZE = 4 * CARDS_PER_GROUP
/** Distance from the end at which the next page loads, in pixels. */
const LOAD_DISTANCE_PX = 1500
/** Neighbors on each side that the viewer can step through. */
const MAX_NEIGHBORS = 40

interface ResourcePage {
  Folders: ResourceFolder[]
  Files: ResourceFile[]
}

interface PageQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isPlaceholderData: boolean
  fetchNextPage: () => unknown
}

export interface ResourceGridProps {
  label: string
  pages: readonly ResourcePage[]
  of: PageQuery
  /** Returns the URL of a folder. */
  getFolderUrl: (uuid: string) => string
  actions: CardActions
  showsDemo?: boolean
  /** Handles a key that was pressed on a card. @returns whether it was handled */
  onKey?: (event: KeyboardEvent, uuid: string) => boolean
  list?: RefObject<HTMLDivElement | null>
}

/** Requests the next page before its position scrolls into view. */
function LoadMoreNearEnd({ of, count, children }: { of: PageQuery; count: number; children: ReactNode }) {
  const end = useRef<HTMLDivElement>(null)
  const loadMore = useEffectEvent(() => {
    if (of.hasNextPage && !of.isFetchingNextPage) of.fetchNextPage()
  })
  useEffect(() => {
    if (!end.current) return undefined
    const watch = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && loadMore(), {
      rootMargin: `${LOAD_DISTANCE_PX}px 0px`,
    })
    watch.observe(end.current)
    return () => watch.disconnect()
    // After a page arrives, the end may still be in view, so a new observer checks again.
  }, [count, of.isFetchingNextPage])
  return (
    <div ref={end} className={styles.more}>
      {children}
    </div>
  )
}

/** Returns the keys of a file and its neighbors, which the viewer steps through. */
const listNeighborKeys = (files: readonly ResourceFile[], index: number): string[] =>
  files.slice(Math.max(0, index - MAX_NEIGHBORS), index + MAX_NEIGHBORS + 1).map(({ key_path }) => key_path)

type CardsProps = Pick<ResourceGridProps, 'getFolderUrl' | 'actions' | 'showsDemo'>

/** Splits a page into whole groups, in order. */
const splitIntoGroups = ({ Folders, Files }: ResourcePage): ResourcePage[] => {
  const count = Math.ceil((Folders.length + Files.length) / CARDS_PER_GROUP)
  return Array.from({ length: count }, (_, group) => {
    const [from, to] = [group * CARDS_PER_GROUP, (group + 1) * CARDS_PER_GROUP]
    const before = Folders.length
    return {
      Folders: Folders.slice(from, to),
      Files: Files.slice(Math.max(0, from - before), Math.max(0, to - before)),
    }
  })
}

/** A page of cards is rendered once and doesn't change while others load. */
function Cards({ page, getFolderUrl, actions, showsDemo = false }: CardsProps & { page: ResourcePage }) {
  const indexes = new Map(page.Files.map(({ uuid }, index) => [uuid, index]))
  return splitIntoGroups(page).map(({ Folders, Files }, group) => (
    <div key={group} role="presentation" className={styles.group}>
      {Folders.map((folder) => (
        <FolderCard
          key={folder.uuid}
          folder={folder}
          to={getFolderUrl(folder.uuid)}
          actions={actions}
          showsDemo={showsDemo}
        />
      ))}
      {Files.map((file) => (
        <FileCard
          key={file.uuid}
          file={file}
          to={paths.view(file.key_path)}
          state={{ beside: listNeighborKeys(page.Files, indexes.get(file.uuid) ?? 0) }}
          actions={actions}
        />
      ))}
    </div>
  ))
}

/** Cards further away than this are never in an adjacent row. */
const MAX_CARD_DISTANCE = 14

/** Returns the card that an arrow key moves to. */
const findNextCard = (elements: readonly HTMLElement[], index: number, key: string): HTMLElement | undefined => {
  if (key === 'End') return elements.at(-1)
  if (key === 'Home') return elements[0]
  const from = Math.max(0, index - MAX_CARD_DISTANCE)
  const nearby = elements.slice(from, index + MAX_CARD_DISTANCE + 1)
  const indexes = () =>
    nearby.map((card) => {
      const { top, left } = card.parentElement!.getBoundingClientRect()
      return { top, left }
    })
  return nearby[getNextCardIndex(key, index - from, indexes)]
}

export function ResourceGrid({ label, pages, of, onKey, list, ...cards }: ResourceGridProps) {
  const ownRef = useRef<HTMLDivElement>(null)
  const gridRef = list ?? ownRef
  const handleKey = (event: KeyboardEvent) => {
    const card = (event.target as Element).closest<HTMLElement>('[data-card]')
    if (!card || onKey?.(event, card.dataset['card'] ?? '')) return
    const elements = [...(gridRef.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
    const next = findNextCard(elements, elements.indexOf(card), getUnmodifiedKey(event))
    if (!next) return
    event.preventDefault()
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links within */}
      <div
        ref={gridRef}
        role="list"
        aria-label={label}
        aria-busy={of.isPlaceholderData}
        className={styles.items}
        onKeyDown={handleKey}
      >
        {pages.map((page, index) => (
          <Cards key={index} page={page} {...cards} />
        ))}
      </div>
      <LoadMoreNearEnd of={of} count={pages.length}>
        <ShowMore of={of} />
      </LoadMoreNearEnd>
    </>
  )
}
