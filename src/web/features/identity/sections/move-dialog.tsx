/** Moves students to another class of the school. */
import { useEffect, useState } from 'react'
import { membersMove, type Section, sectionInfo, sectionList } from '#contract/identity/sections.ts'
import { useAction, useAnswerPages } from '#web/lib/answers.ts'
import { classes as t } from '#web/lib/messages/en/classes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './sections.module.css'

interface MoveDialogProps {
  section: Section
  people: readonly { uuid: string }[]
  onClose: () => void
  onMoved: () => void
}

/** Classes per page; a large school has more. */
const PAGE_SIZE = 100

/** Loads all pages, because the browser's own select list needs every class. */
const useAllSections = () => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useAnswerPages(
    sectionList,
    { Filter: {} },
    { limit: PAGE_SIZE },
  )
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return data?.flatMap(({ Sections }) => Sections)
}

const formatTitle = (count: number): string => (count === 1 ? t('move.title.one') : t('move.title.many', { count }))

const formatMoved = (count: number, section: string): string =>
  count === 1 ? t('move.done.one', { section }) : t('move.done.many', { count, section })

export function MoveDialog({ section, people, onClose, onMoved }: MoveDialogProps) {
  const [to, setTo] = useState('')
  const sections = useAllSections()
  const { attempt, busy, error } = useAction(membersMove, { refreshes: [sectionInfo, sectionList] })
  const otherClasses = (sections ?? []).filter(({ uuid }) => uuid !== section.uuid)
  const send = async () => {
    const Members = { section_uuid: section.uuid, to_uuid: to, people: people.map(({ uuid }) => uuid) }
    const done = await attempt({ Members })
    if (!done) return
    notify(formatMoved(done.moved, done.Section.name))
    onMoved()
    onClose()
  }
  const footer = (
    <>
      <Button look="text" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button look="board" busy={busy} disabled={!to} onClick={() => void send()}>
        {t('move.act')}
      </Button>
    </>
  )
  const options = [
    { value: '', label: t(sections && otherClasses.length === 0 ? 'move.none' : 'move.choose') },
    ...otherClasses.map(({ uuid, name }) => ({ value: uuid, label: name })),
  ]
  return (
    <Dialog open onClose={onClose} title={formatTitle(people.length)} size="small" footer={footer}>
      <div className={styles.picker}>
        <SelectField
          label={t('move.to')}
          options={options}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        {error && <Banner tone="danger">{error.message}</Banner>}
      </div>
    </Dialog>
  )
}
