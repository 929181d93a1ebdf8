/** One item of an ordered list: its name opens it, and it can be moved and removed by keyboard. */
import type { PointerEvent, ReactNode } from 'react'
import { cms } from '#web/lib/messages/en/cms.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './page-form.module.css'
import { toFieldId, useErrorCountBelow } from './page-form.ts'

export interface RowToolsProps {
  path: string
  label: string
  /** Undefined if it can't move further. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

export function RowTools({ path, label, onUp, onDown, onRemove }: RowToolsProps) {
  return (
    <span className={styles.tools}>
      <IconButton
        id={toFieldId(path, 'up')}
        icon="arrow-up"
        label={cms('move.up', { label })}
        disabled={!onUp}
        onClick={onUp}
      />
      <IconButton
        id={toFieldId(path, 'down')}
        icon="arrow-down"
        label={cms('move.down', { label })}
        disabled={!onDown}
        onClick={onDown}
      />
      {onRemove && <IconButton icon="trash" label={cms('remove.named', { label })} onClick={onRemove} />}
    </span>
  )
}

/** A handle for dragging. It is hidden from screen readers, because the move buttons do the same. */
export function DragHandle({ onGrip }: { onGrip: ((event: PointerEvent) => void) | undefined }) {
  if (!onGrip) return null
  return (
    <span className={styles.grip} aria-hidden="true" onPointerDown={onGrip}>
      <Icon name="dots-six-vertical" />
    </span>
  )
}

interface CollapsibleRowProps {
  path: string
  /** Paths of fields inside that are elsewhere in the page data. */
  otherPaths?: readonly string[]
  title: string
  /** The kind of the item, if its name doesn't say so. */
  kind?: string | undefined
  open: boolean
  onToggle: () => void
  tools?: ReactNode
  onGrip?: ((event: PointerEvent) => void) | undefined
  /** Sections of a page are headings; the items inside them aren't. */
  level?: 2 | undefined
  children: ReactNode
}

export function CollapsibleRow({
  path,
  otherPaths,
  title,
  kind,
  open,
  onToggle,
  tools,
  onGrip,
  level,
  children,
}: CollapsibleRowProps) {
  const errorCount = useErrorCountBelow(path, otherPaths)
  const body = toFieldId(path, 'in')
  const button = (
    <button
      id={toFieldId(path, 'fold')}
      type="button"
      className={styles.opener}
      aria-expanded={open}
      aria-controls={open ? body : undefined}
      onClick={onToggle}
    >
      <Icon name={open ? 'caret-up' : 'caret-down'} />
      <span className={styles.named}>
        <span className={styles.name}>{title}</span>
        {kind && <span className={styles.kind}>{kind}</span>}
      </span>
      {errorCount > 0 && <span className={styles.wrong}>{cms('errorCount', { count: errorCount })}</span>}
    </button>
  )
  return (
    <>
      <div className={styles.bar}>
        <DragHandle onGrip={onGrip} />
        {level ? <h2 className={styles.heading}>{button}</h2> : button}
        {tools}
      </div>
      {open && (
        <div id={body} className={styles.body}>
          {children}
        </div>
      )}
    </>
  )
}
