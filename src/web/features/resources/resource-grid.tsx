/** The loaded contents of a folder as cards. Arrow keys move between them, and more load near the end. */
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { ResourceFile, ResourceFolder } from '#contract/resources/shapes.ts'
import { paths } from '#web/lib/paths.ts'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { unmodifiedKey } from '#web/ui/unmodified-key.ts'
import { type CardActions, FileCard, FolderCard } from './cards.tsx'
import { getNextCard } from './card-keys.ts'
import styles from './resource-grid.module.css'

/**
 * Cards in one group, which the browser lays out together or skips while out of view: full rows of any width up to six.
 */
const IN_A_GROUP = 60
/** Cards per page, in whole groups; a folder may hold thousands. */
export const PAGE_SIZE = 4 * IN_A_GROUP
/** Distance from the end at which the next page loads, in pixels. */
const NEAR = 1500
/** Neighbors on each side that the viewer can step through. */
const MOST_BESIDE = 40

interface ResourcePage {
  Folders: ResourceFolder[]
  Files: ResourceFile[]
}

interface PagesOf {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isPlaceholderData: boolean
  fetchNextPage: () => unknown
}

export interface ResourceGridProps {
  label: string
  pages: readonly ResourcePage[]
  of: PagesOf
  /** Returns the URL of a folder. */
  folderAt: (uuid: string) => string
  acts: CardActions
  showsDemo?: boolean
  /** Handles a key that was pressed on a card. @returns whether it was handled */
  onKey?: (event: KeyboardEvent, uuid: string) => boolean
  list?: RefObject<HTMLDivElement | null>
}

/** Requests the next page before its position scrolls into view. */
function Nearing({ of, count, children }: { of: PagesOf; count: number; children: ReactNode }) {
  const end = useRef<HTMLDivElement>(null)
  const loadMore = useEffectEvent(() => {
    if (of.hasNextPage && !of.isFetchingNextPage) of.fetchNextPage()
  })
  useEffect(() => {
    if (!end.current) return undefined
    const watch = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && loadMore(), {
      rootMargin: `${NEAR}px 0px`,
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
const neighborsOf = (files: readonly ResourceFile[], at: number): string[] =>
  files.slice(Math.max(0, at - MOST_BESIDE), at + MOST_BESIDE + 1).map(({ key_path }) => key_path)

type CardsProps = Pick<ResourceGridProps, 'folderAt' | 'acts' | 'showsDemo'>

/** Splits a page into whole groups, in order. */
const groupsOf = ({ Folders, Files }: ResourcePage): ResourcePage[] => {
  const count = Math.ceil((Folders.length + Files.length) / IN_A_GROUP)
  return Array.from({ length: count }, (_, group) => {
    const [from, to] = [group * IN_A_GROUP, (group + 1) * IN_A_GROUP]
    const before = Folders.length
    return {
      Folders: Folders.slice(from, to),
      Files: Files.slice(Math.max(0, from - before), Math.max(0, to - before)),
    }
  })
}

/** A page of cards is rendered once and doesn't change while others load. */
function Cards({ page, folderAt, acts, showsDemo = false }: CardsProps & { page: ResourcePage }) {
  const indexes = new Map(page.Files.map(({ uuid }, at) => [uuid, at]))
  return groupsOf(page).map(({ Folders, Files }, group) => (
    <div key={group} role="presentation" className={styles.group}>
      {Folders.map((folder) => (
        <FolderCard key={folder.uuid} folder={folder} to={folderAt(folder.uuid)} acts={acts} showsDemo={showsDemo} />
      ))}
      {Files.map((file) => (
        <FileCard
          key={file.uuid}
          file={file}
          to={paths.view(file.key_path)}
          state={{ beside: neighborsOf(page.Files, indexes.get(file.uuid) ?? 0) }}
          acts={acts}
        />
      ))}
    </div>
  ))
}

/** Cards further away than this are never in an adjacent row. */
const ROWS_NEAR = 14

/** Returns the card that an arrow key moves to. */
const nextCard = (all: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined => {
  if (key === 'End') return all.at(-1)
  if (key === 'Home') return all[0]
  const from = Math.max(0, at - ROWS_NEAR)
  const near = all.slice(from, at + ROWS_NEAR + 1)
  const indexes = () =>
    near.map((card) => {
      const { top, left } = card.parentElement!.getBoundingClientRect()
      return { top, left }
    })
  return near[getNextCard(key, at - from, indexes)]
}

export function ResourceGrid({ label, pages, of, onKey, list, ...cards }: ResourceGridProps) {
  const own = useRef<HTMLDivElement>(null)
  const gridRef = list ?? own
  const press = (event: KeyboardEvent) => {
    const card = (event.target as Element).closest<HTMLElement>('[data-card]')
    if (!card || onKey?.(event, card.dataset['card'] ?? '')) return
    const all = [...(gridRef.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
    const next = nextCard(all, all.indexOf(card), unmodifiedKey(event))
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
        className={styles.shelf}
        onKeyDown={press}
      >
        {pages.map((page, at) => (
          <Cards key={at} page={page} {...cards} />
        ))}
      </div>
      <Nearing of={of} count={pages.length}>
        <ShowMore of={of} />
      </Nearing>
    </>
  )
}
