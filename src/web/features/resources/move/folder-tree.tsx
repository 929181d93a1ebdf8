/** All folders as a tree: arrow keys move, open and close; the chosen folder is marked. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { resources } from '#web/lib/messages/en/resources.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { getUnmodifiedKey } from '#web/ui/unmodified-key.ts'
import styles from './moving.module.css'
import {
  groupByParent,
  getFolderKey,
  toTreeRows,
  getTabStop,
  type TreeFolder,
  type TreeRow,
  getFolderPath,
} from './tree-rows.ts'

export interface FolderTreeProps {
  folders: readonly TreeFolder[]
  /** The uuid of the chosen folder; null for the top. */
  value: string | null
  onChoose: (uuid: string | null) => void
  /** Returns why a folder can't be chosen; empty if it can. */
  getBlockedReason: (uuid: string | null) => string
}

interface LineProps {
  row: TreeRow
  isChosen: boolean
  /** Whether Tab focuses this line of the tree. */
  isStop: boolean
  blockedReason: string
  onChoose: () => void
  onToggle: () => void
}

function TreeLine({ row, isChosen, isStop, blockedReason, onChoose, onToggle }: LineProps) {
  const { uuid, name, level, hasMore, isOpen } = row
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has the keys
    <div
      role="treeitem"
      tabIndex={isStop ? 0 : -1}
      aria-level={level}
      aria-selected={isChosen}
      aria-expanded={hasMore ? isOpen : undefined}
      aria-disabled={blockedReason ? true : undefined}
      data-key={getFolderKey(uuid)}
      className={classNames(styles.line, isChosen && styles.chosen, blockedReason && styles.refused)}
      style={{ paddingInlineStart: `${Math.min(level - 1, 12) * 1.25}rem` }}
      onClick={onChoose}
    >
      <span
        aria-hidden="true"
        className={styles.caret}
        onClick={(event) => {
          event.stopPropagation()
          onToggle()
        }}
      >
        {hasMore && <Icon name={isOpen ? 'caret-down' : 'caret-right'} />}
      </span>
      <Icon name={isOpen ? 'folder-open' : 'folder'} />
      <span className={styles.name}>{name}</span>
      {blockedReason && <small>{blockedReason}</small>}
    </div>
  )
}

/** Returns the line that a key moves to, or whether it opens or closes the current one. */
const getKeyEffect = (key: string, rows: readonly TreeRow[], index: number): { to?: number; toggle?: true } => {
  const row = rows[index]
  if (!row) return {}
  if (key === 'ArrowDown') return { to: index + 1 }
  if (key === 'ArrowUp') return { to: index - 1 }
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: rows.length - 1 }
  if (key === 'ArrowRight') return row.isOpen ? { to: index + 1 } : row.hasMore ? { toggle: true } : {}
  if (key !== 'ArrowLeft') return {}
  return row.isOpen
    ? { toggle: true }
    : { to: rows.map(({ level }, i) => i < index && level < row.level).lastIndexOf(true) }
}

/** The open folders; initially those above the chosen one. */
const useOpened = (folders: readonly TreeFolder[], value: string | null) => {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(['', ...getFolderPath(folders, value).map(({ uuid }) => uuid)]),
  )
  const toggle = (uuid: string | null) =>
    setOpened((before) => {
      const next = new Set(before)
      if (!next.delete(getFolderKey(uuid))) next.add(getFolderKey(uuid))
      return next
    })
  return { opened, toggle }
}

export function FolderTree({ folders, value, onChoose, getBlockedReason }: FolderTreeProps) {
  const tree = useRef<HTMLDivElement>(null)
  const { opened, toggle } = useOpened(folders, value)
  const rows = toTreeRows({ top: resources('title'), children: groupByParent(folders), opened })
  const stop = getTabStop(rows, folders, value)
  useEffect(() => {
    tree.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [value])
  const handleKey = (event: KeyboardEvent) => {
    const key = (event.target as HTMLElement).dataset['key']
    const index = rows.findIndex(({ uuid }) => getFolderKey(uuid) === key)
    const { to, toggle: shouldToggle } = getKeyEffect(getUnmodifiedKey(event), rows, index)
    const next = to === undefined ? undefined : rows[to]
    if (!next && !shouldToggle) return
    event.preventDefault()
    if (shouldToggle) toggle(rows[index]!.uuid)
    if (!next) return
    onChoose(next.uuid)
    tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(getFolderKey(next.uuid))}"]`)?.focus()
  }
  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={-1}
      aria-label={resources('move.to')}
      className={styles.tree}
      onKeyDown={handleKey}
    >
      {rows.map((row) => (
        <TreeLine
          key={getFolderKey(row.uuid)}
          row={row}
          isChosen={row.uuid === value}
          isStop={row.uuid === stop}
          blockedReason={getBlockedReason(row.uuid)}
          onChoose={() => onChoose(row.uuid)}
          onToggle={() => toggle(row.uuid)}
        />
      ))}
    </div>
  )
}
