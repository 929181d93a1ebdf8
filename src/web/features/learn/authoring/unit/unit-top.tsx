/** The bar above a unit: its status, its save status, the preview and the actions that change its status. */
import { useLayoutEffect, useRef } from 'react'
import { type AuthoringUnit, unitStatus } from '#contract/learn/units.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { call } from '#web/lib/api.ts'
import { learn, unit as t } from '#web/lib/messages/en/units.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { refreshUnitLists } from '../grade/unit-cache.ts'
import { notifyWithUndo } from '../notify-with-undo.ts'
import { SaveMark } from '../save-mark.tsx'
import type { UnitForm } from './unit-document.ts'
import styles from './unit.module.css'

type Status = AuthoringUnit['status']

const changeStatus = async (
  { doc, stored: { title, status: previousStatus } }: UnitForm,
  status: Status,
): Promise<void> => {
  const setStatus = (next: Status) =>
    doc.act('status', async ({ uuid, revision }) => {
      const { Unit } = await call(unitStatus, { Unit: { uuid, revision, status: next } })
      void refreshUnitLists()
      return Unit
    })
  if (await setStatus(status)) notifyWithUndo(learn(`done.${status}`, { title }), () => setStatus(previousStatus))
}

const listStatusActions = (status: Status): { status: Status; label: string; icon: MenuItem['icon'] }[] =>
  [
    {
      status: 'draft' as const,
      label: learn(status === 'archived' ? 'act.restore' : 'act.draft'),
      icon: 'pencil-simple' as const,
    },
    { status: 'archived' as const, label: learn('act.archive'), icon: 'archive' as const },
  ].filter((action) => action.status !== status)

interface UnitTopProps {
  form: UnitForm
  otherViewItem: MenuItem
  /** More actions in the menu. */
  moreItems: readonly MenuItem[]
}

/** A status button disappears after its action, so the focus moves to the heading. */
const useFocusAfterStatusChange = (status: Status): void => {
  const previousStatus = useRef(status)
  useLayoutEffect(() => {
    const isNew = previousStatus.current !== status
    previousStatus.current = status
    if (isNew && document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [status])
}

export function UnitTop({ form, otherViewItem, moreItems }: UnitTopProps) {
  const { stored, runningAction } = form
  useFocusAfterStatusChange(stored.status)
  const items: MenuItem[] = [
    otherViewItem,
    ...moreItems,
    ...listStatusActions(stored.status).map(({ status: next, label, icon }) => ({
      label,
      ...(icon ? { icon } : {}),
      onSelect: () => void changeStatus(form, next),
    })),
  ]
  return (
    <>
      <SaveMark form={form} />
      <ButtonLink look="line" size="small" to={adminPaths.adminUnitPreview(stored.grade, stored.uuid)}>
        {t('preview')}
      </ButtonLink>
      {stored.status === 'draft' && (
        <Button
          look="board"
          size="small"
          endIcon="arrow-right-bold"
          busy={runningAction === 'status'}
          busyLabel={t('publishing')}
          onClick={() => void changeStatus(form, 'published')}
        >
          {t('publish')}
        </Button>
      )}
      <Menu label={learn('act.more', { title: stored.title })} items={items} bare align="end" className={styles.more}>
        <Icon name="dots-three-bold" />
      </Menu>
    </>
  )
}

/** Menu items that link the two addresses of a unit to each other. */
export const toDetails = ({ uuid }: AuthoringUnit): MenuItem => ({
  label: learn('act.details'),
  icon: 'sliders-horizontal',
  to: adminPaths.adminUnitEdit(uuid),
})
export const toLessons = ({ grade, uuid }: AuthoringUnit): MenuItem => ({
  label: t('lessons'),
  icon: 'list-bullets',
  to: adminPaths.adminUnit(grade, uuid),
})
