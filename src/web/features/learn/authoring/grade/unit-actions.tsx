/** The actions of a unit in its row. */
import type { AuthoringUnitLine } from '#contract/learn/units.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { learn } from '#web/lib/messages/en/units.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { notifyWithUndo } from '../notify-with-undo.ts'
import styles from './grade.module.css'
import { saveUnitStatus } from './unit-cache.ts'

type Status = AuthoringUnitLine['status']

/**
 * Changes the status of a unit, with an undo.
 * @throws ApiError
 */
export const changeStatus = async (
  { uuid, revision, title, status: previousStatus }: AuthoringUnitLine,
  status: Status,
) => {
  const changed = await saveUnitStatus({ uuid, revision }, status)
  notifyWithUndo(learn(`done.${status}`, { title }), () => saveUnitStatus(changed, previousStatus))
}

const statusChanges: Record<Status, readonly { status: Status; label: string; icon: MenuItem['icon'] }[]> = {
  draft: [
    { status: 'published', label: learn('act.publish'), icon: 'check-bold' },
    { status: 'archived', label: learn('act.archive'), icon: 'archive' },
  ],
  published: [
    { status: 'draft', label: learn('act.draft'), icon: 'pencil-simple' },
    { status: 'archived', label: learn('act.archive'), icon: 'archive' },
  ],
  archived: [{ status: 'draft', label: learn('act.restore'), icon: 'arrow-counter-clockwise' }],
}

interface UnitActionsProps {
  unit: AuthoringUnitLine
  onStatus: (status: Status) => void
}

export function UnitActions({ unit: { uuid, grade, title, status }, onStatus }: UnitActionsProps) {
  const items: MenuItem[] = [
    { label: learn('act.details'), icon: 'sliders-horizontal', to: adminPaths.adminUnitEdit(uuid) },
    { label: learn('act.preview'), icon: 'eye', to: adminPaths.adminUnitPreview(grade, uuid) },
    ...statusChanges[status].map(({ status: next, label, icon }) => ({
      label,
      ...(icon ? { icon } : {}),
      onSelect: () => onStatus(next),
    })),
  ]
  return (
    <Menu label={learn('act.more', { title })} items={items} bare align="end" className={styles.more}>
      <Icon name="dots-three-bold" />
    </Menu>
  )
}
