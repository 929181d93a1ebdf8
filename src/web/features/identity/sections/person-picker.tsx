/** Finds people of the school by name and adds them to a class with one press each. */
import { useState } from 'react'
import {
  memberCandidates,
  membersAdd,
  type Section,
  sectionInfo,
  sectionList,
  type SectionRole,
  sectionTeachers,
} from '#contract/identity/sections.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { classes as t } from '#web/lib/messages/en/classes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useInlineStatus } from '#web/ui/notice/use-inline-status.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import styles from './sections.module.css'

interface PersonMatch {
  uuid: string
  name: string
  username: string | null
  sections: string[]
}

function PersonRow({ person, busy, onPick }: { person: PersonMatch; busy: boolean; onPick: () => void }) {
  const { name, username, sections } = person
  const details = [username, sections.length > 0 && t('pick.in', { sections: sections.join(', ') })].filter(Boolean)
  return (
    <li className={styles.found}>
      <span className={styles.who}>
        <strong>{name}</strong>
        <span className={styles.quiet}>{details.join(', ')}</span>
      </span>
      <Button
        look="soft"
        size="small"
        icon="plus"
        disabled={busy}
        onClick={onPick}
        aria-label={t('pick.add.name', { name })}
      >
        {t('pick.add')}
      </Button>
    </li>
  )
}

export interface PersonPickerProps {
  section: Section
  part: SectionRole
  onClose: () => void
}

export function PersonPicker({ section, part, onClose }: PersonPickerProps) {
  const [search, setSearch] = useState('')
  const Filter = { section_uuid: section.uuid, part, search }
  const candidates = useAnswer(memberCandidates, { Filter }, { enabled: search !== '' })
  const { attempt, busy, error } = useAction(membersAdd, {
    refreshes: [memberCandidates, sectionInfo, sectionList, sectionTeachers],
  })
  const { status, showStatus } = useInlineStatus()
  const pick = async ({ uuid, name }: PersonMatch) => {
    const done = await attempt({ Members: { section_uuid: section.uuid, part, people: [uuid] } })
    if (done) showStatus(t('pick.done', { name }))
  }
  const footer = (
    <Button look="board" onClick={onClose}>
      {t('done')}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={t(`pick.${part}`, { name: section.name })} footer={footer}>
      <div className={styles.picker}>
        <TableSearch label={t('pick.search')} value={search} onSettled={setSearch} />
        {error && <Banner tone="danger">{error.message}</Banner>}
        {status}
        <p className={styles.quiet} aria-live="polite">
          {!search && t('pick.hint')}
          {search && candidates.data?.People.length === 0 && t('pick.none')}
        </p>
        {search && (
          <Answer query={candidates} compact>
            {({ People }) => (
              <ul className={styles.plain}>
                {People.map((person) => (
                  <PersonRow key={person.uuid} person={person} busy={busy} onPick={() => void pick(person)} />
                ))}
              </ul>
            )}
          </Answer>
        )}
      </div>
    </Dialog>
  )
}
