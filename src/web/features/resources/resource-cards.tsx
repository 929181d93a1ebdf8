/** The card of a folder or file: its kind, its link and its menu. */
import type { DragEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { ResourceFile, ResourceFolder } from '#contract/resources/shapes.ts'
import { resources } from '#web/lib/messages/en/resources.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import styles from './resource-grid.module.css'
import { toFileItem, toFolderItem, formatItemCount, formatFileMeta, type ResourceItem } from './resource-items.ts'
import { Thumb } from './thumb.tsx'

export type ResourceRecord = ResourceFolder | ResourceFile

/** The actions that an admin has on a card; readers have only its menu. */
export interface CardActions {
  listMenuItems: (item: ResourceItem, record: ResourceRecord) => MenuItem[]
  /** Replaces the name while the resource is being renamed. */
  nameField?: (item: ResourceItem) => ReactNode
  drag?: {
    /** The uuid of the resource that is being dragged or moved. */
    held: string | undefined
    /** The uuid of the folder that it would be dropped into. */
    over: string | undefined
    start: (item: ResourceItem, event: DragEvent) => void
    end: () => void
    /** Returns the drop handlers of a folder. @param folder uuid; null for the top */
    getDropHandlers: (folder: string | null) => {
      onDragEnter: (event: DragEvent) => void
      onDragOver: (event: DragEvent) => void
      onDragLeave: (event: DragEvent) => void
      onDrop: (event: DragEvent) => void
    }
  }
}

interface FrameProps {
  item: ResourceItem
  about: ResourceRecord
  to: string
  state?: unknown
  actions: CardActions
  picture: ReactNode
  children: ReactNode
}

function Frame({ item, about, to, state, actions, picture, children }: FrameProps) {
  const { listMenuItems, nameField, drag } = actions
  const { kind, uuid, name } = item
  const field = nameField?.(item)
  const items = listMenuItems(item, about)
  const dragHandlers = drag && {
    draggable: !field,
    onDragStart: (event: DragEvent) => drag.start(item, event),
    onDragEnd: drag.end,
    ...(kind === 'folder' ? drag.getDropHandlers(uuid) : {}),
  }
  const classes = [items.length > 0 && !field && styles.hasActs, drag?.held === uuid && styles.held]
  return (
    <div
      role="listitem"
      data-key={uuid}
      className={classNames(styles.card, ...classes, drag?.over === uuid && styles.over)}
      {...dragHandlers}
    >
      {field ? (
        <div className={styles.still}>
          {picture}
          {field}
        </div>
      ) : (
        <Link to={to} state={state} data-card={uuid} draggable={false} className={styles.link}>
          {picture}
          <strong className={styles.name} title={name}>
            <span>{name}</span>
          </strong>
          {children}
        </Link>
      )}
      {items.length > 0 && !field && (
        <div className={styles.actions}>
          <Menu bare label={resources('actions', { name })} items={items} className={styles.dots}>
            <Icon name="dots-three-bold" />
          </Menu>
        </div>
      )}
    </div>
  )
}

/** The location of a search result. */
function ResourceLocation({ place }: { place: string | undefined }) {
  if (place === undefined) return null
  return <small className={styles.meta}>{place === '' ? resources('in.top') : resources('in', { place })}</small>
}

interface FolderProps {
  folder: ResourceFolder
  to: string
  actions: CardActions
  /** Whether the card shows that demo teachers see the folder. */
  showsDemo: boolean
}

export function FolderCard({ folder, to, actions, showsDemo }: FolderProps) {
  const { name, items, demo, place } = folder
  return (
    <Frame
      item={toFolderItem(folder)}
      about={folder}
      to={to}
      state={{ name }}
      actions={actions}
      picture={<Icon name="folder-simple-duotone" className={styles.folder} />}
    >
      <small className={styles.meta}>{formatItemCount(items)}</small>
      <ResourceLocation place={place} />
      {showsDemo && demo && (
        <span className={styles.marks}>
          <Badge tone="info">{resources('demo')}</Badge>
        </span>
      )}
    </Frame>
  )
}

interface FileProps {
  file: ResourceFile
  to: string
  state: unknown
  actions: CardActions
}

export function FileCard({ file, to, state, actions }: FileProps) {
  const { mismatch, place } = file
  return (
    <Frame item={toFileItem(file)} about={file} to={to} state={state} actions={actions} picture={<Thumb file={file} />}>
      <small className={styles.meta}>{formatFileMeta(file)}</small>
      <ResourceLocation place={place} />
      {mismatch && (
        <small className={styles.meta}>
          {resources('wrongExtension', { named: mismatch.named, is: mismatch.is.toUpperCase() })}
        </small>
      )}
    </Frame>
  )
}
