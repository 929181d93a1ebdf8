/** One of a teacher's own classes: who is in it, and cards for those who are chosen. */
import { useState } from 'react'
import type { Answered } from '#contract/endpoint.ts'
import { taughtSections } from '#contract/identity/sections.ts'
import { dayAndMonthText } from '#rules/times.ts'
import { ownClasses as say } from '#web/lib/words/own-classes.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { CardsDialog } from './cards-dialog.tsx'
import { CopyLink, placeToJoin } from './copy-link.tsx'
import styles from './sections.module.css'

type OwnClass = Answered<typeof taughtSections>['Sections'][number]
type Pupil = OwnClass['pupils'][number]

const cardsOf = ({ words_at, code_at }: Pupil): string => {
  const told = [
    words_at && say('words', { day: dayAndMonthText(words_at) }),
    code_at && say('code', { day: dayAndMonthText(code_at) }),
  ].filter(Boolean)
  return told.length > 0 ? told.join(', ') : say('noCard')
}

function Line({ pupil, isChosen, onChoose }: { pupil: Pupil; isChosen: boolean; onChoose: (on: boolean) => void }) {
  return (
    <li className={styles.pupil}>
      <Checkbox
        aria-label={say('choose', { name: pupil.name })}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        label={
          <span className={styles.who}>
            <strong>{pupil.name}</strong>
            <span className={styles.quiet}>{[pupil.username, cardsOf(pupil)].filter(Boolean).join(', ')}</span>
          </span>
        }
      />
    </li>
  )
}

/** To write on the board, and to show where there is none. */
function ClassCode({ code }: Pick<OwnClass, 'code'>) {
  if (!code) return null
  return (
    <div className={styles.code}>
      <span className={styles.quiet}>{say('classCode', { place: placeToJoin() })}</span>
      <output className={styles.letters}>{code.text}</output>
      <span className={styles.quiet}>{say('classCode.until', { day: dayAndMonthText(code.until) })}</span>
      <CopyLink code={code.text} />
    </div>
  )
}

export function OwnClass({ section }: { section: OwnClass }) {
  const { name, pupils, code } = section
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isPrinting, setIsPrinting] = useState(false)
  const people = pupils.filter(({ uuid }) => chosen.has(uuid))
  const choose = (uuid: string, on: boolean) =>
    setChosen(new Set(on ? [...chosen, uuid] : [...chosen].filter((one) => one !== uuid)))
  const chooseAll = (on: boolean) => setChosen(new Set(on ? pupils.map(({ uuid }) => uuid) : []))
  return (
    <Section title={name}>
      <ClassCode code={code} />
      {pupils.length === 0 ? (
        <p className={styles.quiet}>{say('pupils.none')}</p>
      ) : (
        <div className={styles.tools}>
          <Checkbox
            label={say('everybody', { name })}
            checked={people.length === pupils.length}
            onChange={(event) => chooseAll(event.currentTarget.checked)}
          />
          {people.length > 0 && (
            <Button look="soft" icon="download-simple" onClick={() => setIsPrinting(true)}>
              {say('cards')}
            </Button>
          )}
          <span className={styles.quiet} aria-live="polite">
            {people.length > 0 && say('chosen', { count: people.length })}
          </span>
        </div>
      )}
      <ul className={styles.columns}>
        {pupils.map((one) => (
          <Line key={one.uuid} pupil={one} isChosen={chosen.has(one.uuid)} onChoose={(on) => choose(one.uuid, on)} />
        ))}
      </ul>
      {isPrinting && (
        <CardsDialog
          people={people}
          section={section}
          refreshes={[taughtSections]}
          onClose={() => setIsPrinting(false)}
        />
      )}
    </Section>
  )
}
