/** One of a teacher's own classes: its students, and cards for the selected ones. */
import { useState } from 'react'
import type { ResponseData } from '#contract/endpoint.ts'
import { taughtSections } from '#contract/identity/sections.ts'
import { formatDayAndMonth } from '#rules/times.ts'
import { myClasses as t } from '#web/lib/messages/en/my-classes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { CardsDialog } from './cards-dialog.tsx'
import { CopyLink, getJoinAddress } from './copy-link.tsx'
import styles from './sections.module.css'

export type OwnClass = ResponseData<typeof taughtSections>['Sections'][number]
type ClassStudent = OwnClass['pupils'][number]

const formatCards = ({ words_at, code_at }: ClassStudent): string => {
  const details = [
    words_at && t('passphrase', { day: formatDayAndMonth(words_at) }),
    code_at && t('pictureCode', { day: formatDayAndMonth(code_at) }),
  ].filter(Boolean)
  return details.length > 0 ? details.join(', ') : t('noCard')
}

function StudentRow({
  student,
  isChosen,
  onChoose,
}: {
  student: ClassStudent
  isChosen: boolean
  onChoose: (on: boolean) => void
}) {
  return (
    <li className={styles.student}>
      <Checkbox
        aria-label={t('choose', { name: student.name })}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        label={
          <span className={styles.who}>
            <strong>{student.name}</strong>
            <span className={styles.quiet}>{[student.username, formatCards(student)].filter(Boolean).join(', ')}</span>
          </span>
        }
      />
    </li>
  )
}

/** The class code to write on the board; nothing if there is none. */
function ClassCode({ code }: Pick<OwnClass, 'code'>) {
  if (!code) return null
  return (
    <div className={styles.code}>
      <span className={styles.quiet}>{t('classCode', { place: getJoinAddress() })}</span>
      <output className={styles.letters}>{code.text}</output>
      <span className={styles.quiet}>{t('classCode.until', { day: formatDayAndMonth(code.until) })}</span>
      <CopyLink code={code.text} />
    </div>
  )
}

const withChoice = (chosen: ReadonlySet<string>, uuid: string, on: boolean): ReadonlySet<string> =>
  new Set(on ? [...chosen, uuid] : [...chosen].filter((item) => item !== uuid))

export function MyClass({ section }: { section: OwnClass }) {
  const { name, pupils, code } = section
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isPrinting, setPrinting] = useState(false)
  const people = pupils.filter(({ uuid }) => chosen.has(uuid))
  const choose = (uuid: string, on: boolean) => setChosen((before) => withChoice(before, uuid, on))
  const chooseAll = (on: boolean) => setChosen(new Set(on ? pupils.map(({ uuid }) => uuid) : []))
  return (
    <Section title={name}>
      <ClassCode code={code} />
      {pupils.length === 0 ? (
        <p className={styles.quiet}>{t('students.none')}</p>
      ) : (
        <div className={styles.tools}>
          <Checkbox
            label={t('everybody', { name })}
            checked={people.length === pupils.length}
            onChange={(event) => chooseAll(event.currentTarget.checked)}
          />
          {people.length > 0 && (
            <Button look="soft" icon="download-simple" onClick={() => setPrinting(true)}>
              {t('cards')}
            </Button>
          )}
          <span className={styles.quiet} aria-live="polite">
            {people.length > 0 && t('chosen', { count: people.length })}
          </span>
        </div>
      )}
      <ul className={styles.columns}>
        {pupils.map((item) => (
          <StudentRow
            key={item.uuid}
            student={item}
            isChosen={chosen.has(item.uuid)}
            onChoose={(on) => choose(item.uuid, on)}
          />
        ))}
      </ul>
      {isPrinting && (
        <CardsDialog
          people={people}
          section={section}
          refreshes={[taughtSections]}
          onClose={() => setPrinting(false)}
        />
      )}
    </Section>
  )
}
