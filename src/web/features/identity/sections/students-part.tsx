/** The students of a class: their sign-in, their family consent, and actions on the selected ones. */
import { useState } from 'react'
import {
  membersAdd,
  membersRemove,
  type Section,
  sectionInfo,
  sectionList,
  type SectionStudent,
} from '#contract/identity/sections.ts'
import type { ConsentPart } from '#rules/consent.ts'
import { formatDayAndMonth } from '#rules/times.ts'
import { call } from '#web/lib/api.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { classes as t, consentMessages as family } from '#web/lib/messages/en/classes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { CardsDialog } from './cards-dialog.tsx'
import { FamilyRecord } from './family-record.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PersonPicker } from './person-picker.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import styles from './sections.module.css'

type OpenDialog = 'cards' | 'revoke' | 'move' | 'family' | 'add'

const formatSignIn = ({ words_at, code_at }: SectionStudent): string => {
  const details = [
    words_at && t('card.passphrase', { day: formatDayAndMonth(words_at) }),
    code_at && t('card.code', { day: formatDayAndMonth(code_at) }),
  ].filter(Boolean)
  return details.length > 0 ? details.join(', ') : t('card.none')
}

const consentText = ({ consents }: SectionStudent, requestedParts: readonly ConsentPart[]): string | undefined => {
  if (requestedParts.length === 0) return undefined
  const toParts = (parts: readonly ConsentPart[]) => ({ parts: parts.map((part) => family(`part.${part}`)).join(', ') })
  const refused = requestedParts.filter((part) => consents[part] === 'refused')
  const waiting = requestedParts.filter((part) => consents[part] === 'none')
  if (refused.length > 0) return family('no', toParts(refused))
  return waiting.length > 0 ? family('waiting', toParts(waiting)) : family('yes')
}

interface LineProps {
  student: SectionStudent
  requestedConsents: readonly ConsentPart[]
  isChosen: boolean
  onChoose: (on: boolean) => void
}

function StudentRow({ student, requestedConsents, isChosen, onChoose }: LineProps) {
  const consentStatus = consentText(student, requestedConsents)
  return (
    <li className={styles.student}>
      <Checkbox
        aria-label={t('choose.one', { name: student.name })}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        label={
          <span className={styles.who}>
            <strong>{student.name}</strong>
            <span className={styles.quiet}>{[student.username, formatSignIn(student)].filter(Boolean).join(', ')}</span>
            {consentStatus && <span className={styles.quiet}>{consentStatus}</span>}
          </span>
        }
      />
    </li>
  )
}

const affectedEndpoints = [sectionInfo, sectionList] as const

interface StudentsRemoval {
  section: Section
  people: readonly SectionStudent[]
  onFailed: (error: unknown) => void
}

const removeStudents = async ({ section, people, onFailed }: StudentsRemoval): Promise<void> => {
  const uuids = people.map(({ uuid }) => uuid)
  const Members = { section_uuid: section.uuid, people: uuids }
  await call(membersRemove, { Members })
  await refreshAnswers(...affectedEndpoints)
  const undo = async () => {
    await call(membersAdd, { Members: { ...Members, part: 'pupil' as const } })
    await refreshAnswers(...affectedEndpoints)
  }
  const text =
    people.length === 1
      ? t('removed', { name: people[0]!.name, section: section.name })
      : t('removed.many', { count: people.length, section: section.name })
  notify(text, {
    action: { label: t('undo'), onPress: () => void undo().catch(onFailed) },
  })
}

interface ActsProps {
  count: number
  /** Nobody can be added to an archived class, so a removal or a move could not be undone. */
  isArchived: boolean
  onOpen: (dialog: OpenDialog) => void
  onRemove: () => void
}

function SelectionActions({ count, isArchived, onOpen, onRemove }: ActsProps) {
  const changes = [
    { label: t('move'), onSelect: () => onOpen('move') },
    { label: t('remove'), onSelect: onRemove },
  ]
  const items = [
    { label: t('consent'), onSelect: () => onOpen('family') },
    ...(isArchived ? [] : changes),
    { label: t('cards.revoke'), onSelect: () => onOpen('revoke') },
  ]
  return (
    <div className={styles.tools}>
      <Button look="soft" icon="download-simple" onClick={() => onOpen('cards')}>
        {t('cards')}
      </Button>
      <Menu label={t('more', { count })} className={styles.more} items={items} align="start">
        {t('more.short')}
      </Menu>
      <span className={styles.quiet} aria-live="polite">
        {t('chosen', { count })}
      </span>
    </div>
  )
}

interface DialogsProps {
  open: OpenDialog | undefined
  section: Section
  people: readonly SectionStudent[]
  requestedConsents: readonly ConsentPart[]
  onClose: () => void
  onMoved: () => void
}

function Dialogs({ open, section, people, requestedConsents, onClose, onMoved }: DialogsProps) {
  if (open === 'add') return <PersonPicker section={section} part="pupil" onClose={onClose} />
  if (people.length === 0) return null
  switch (open) {
    case 'cards':
      return <CardsDialog people={people} section={section} refreshes={[sectionInfo]} onClose={onClose} />
    case 'revoke':
      return <RevokeDialog people={people} onClose={onClose} />
    case 'move':
      return <MoveDialog section={section} people={people} onClose={onClose} onMoved={onMoved} />
    case 'family':
      return <FamilyRecord people={people} sectionUuid={section.uuid} requested={requestedConsents} onClose={onClose} />
    case undefined:
    default:
      return null
  }
}

const formatCount = (count: number): string => {
  if (count === 0) return t('students.none')
  return count === 1 ? t('students.one') : t('students.many', { count })
}

function Head({ section, count, onAdd }: { section: Section; count: number; onAdd: () => void }) {
  return (
    <div className={styles.partHead}>
      <h3 id="class-students">{formatCount(count)}</h3>
      {section.archived_at === null && (
        <Button look="soft" size="small" icon="plus" onClick={onAdd}>
          {t('students.add')}
        </Button>
      )}
    </div>
  )
}

export interface StudentsPartProps {
  section: Section
  students: readonly SectionStudent[]
  /** The parts that the school asks families about. */
  requestedConsents: readonly ConsentPart[]
  /** Called with the error of an action. */
  onFailed: (error: unknown) => void
}

export function StudentsPart({ section, students, requestedConsents, onFailed }: StudentsPartProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<OpenDialog>()
  const people = students.filter(({ uuid }) => chosen.has(uuid))
  const choose = (uuid: string, on: boolean) =>
    setChosen(new Set(on ? [...chosen, uuid] : [...chosen].filter((item) => item !== uuid)))
  const chooseAll = (on: boolean) => setChosen(new Set(on ? students.map(({ uuid }) => uuid) : []))
  const remove = () => void removeStudents({ section, people, onFailed }).catch(onFailed)
  return (
    <section className={styles.part} aria-labelledby="class-students">
      <Head section={section} count={students.length} onAdd={() => setOpen('add')} />
      {students.length > 0 && (
        <Checkbox
          label={t('choose.all')}
          checked={people.length === students.length}
          onChange={(event) => chooseAll(event.currentTarget.checked)}
        />
      )}
      {people.length > 0 && (
        <SelectionActions
          count={people.length}
          isArchived={section.archived_at !== null}
          onOpen={setOpen}
          onRemove={remove}
        />
      )}
      <ul className={styles.plain}>
        {students.map((student) => (
          <StudentRow
            key={student.uuid}
            student={student}
            requestedConsents={requestedConsents}
            isChosen={chosen.has(student.uuid)}
            onChoose={(on) => choose(student.uuid, on)}
          />
        ))}
      </ul>
      <Dialogs
        open={open}
        section={section}
        people={people}
        requestedConsents={requestedConsents}
        // A late answer closes the dialog that it belongs to, and not one that was opened since.
        onClose={() => setOpen((current) => (current === open ? undefined : current))}
        onMoved={() => setChosen(new Set())}
      />
    </section>
  )
}
