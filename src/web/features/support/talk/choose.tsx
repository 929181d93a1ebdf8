/** Who it should be, and all that they will see of it. Nothing goes before the last button. */
import { useId, useState } from 'react'
import { expectationOf, givenNameOf, presenceOf, spokenNameOf } from '#rules/contact-hours.ts'
import type { SupportPerson, SupportReader } from '#rules/safety/support.ts'
import { dateText, timeText, weekdayOf } from '#rules/times.ts'
import { filled, talkTimeline, talkWords } from '#web/lib/words/talk.en.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Avatar } from '#web/ui/frame/user-menu.tsx'
import type { Sending } from './use-request.ts'
import styles from './talk.module.css'

const NOBODY = ''

interface PeopleProps {
  people: readonly SupportPerson[]
  zone: string
  now: Date
  label: string
  none: string
  value: string | undefined
  still: boolean
  onChange: (uuid: string) => void
}

function People({ people, zone, now, label, none, value, still, onChange }: PeopleProps) {
  const name = useId()
  const when = ({ hours }: SupportPerson) => presenceOf(hours ?? [], zone, now).text
  const rows = [
    ...people.map((person) => ({
      uuid: person.uuid ?? NOBODY,
      title: person.name,
      line: [person.role, when(person)].filter(Boolean).join('. '),
    })),
    { uuid: NOBODY, title: none, line: '' },
  ]
  return (
    <fieldset className={styles.people} aria-label={label} disabled={still}>
      {rows.map(({ uuid, title, line }) => (
        <label key={uuid} className={styles.person}>
          <input type="radio" name={name} value={uuid} checked={uuid === value} onChange={() => onChange(uuid)} />
          <span className={styles.face} data-nobody={uuid === NOBODY || undefined}>
            {uuid !== NOBODY && <Avatar name={givenNameOf(title)} />}
            <span>
              <strong>{title}</strong>
              {line && <small>{line}</small>}
            </span>
            <span className={styles.mark} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** What the adult will read, word for word. */
function Slip({ title, sentence, time }: { title: string; sentence: string; time: string }) {
  return (
    <div className={styles.slip}>
      <p className={styles.small}>{title}</p>
      <p className={styles.slipText}>{sentence}</p>
      <p className={styles.small}>{time}</p>
    </div>
  )
}

interface Wish {
  person: SupportPerson
  reader: SupportReader
  zone: string
  now: Date
}

const isAway = ({ person, zone, now }: Omit<Wish, 'reader'>): boolean => {
  const { here, nextDay } = presenceOf(person.hours ?? [], zone, now)
  return !here && nextDay !== undefined
}

const placesOf = ({ person, zone, now }: Omit<Wish, 'reader'>): Record<string, string> => {
  const { nextDay = '', opens = '' } = presenceOf(person.hours ?? [], zone, now)
  return {
    adult: spokenNameOf(person.name),
    place: person.place ?? 'the office',
    next_day: nextDay,
    opens,
    expect: expectationOf(person.hours ?? [], zone, now),
  }
}

/** When they are back; before all else, because it may change whom one asks. */
function Away({ reader, ...wish }: Wish) {
  const words = talkWords(reader)
  const places = placesOf(wish)
  return (
    <div className={styles.away}>
      <strong>{filled(words.outTitle, places)}</strong>
      <p>{filled(words.outText, places)}</p>
      {wish.person.away && <p>{wish.person.away}</p>}
    </div>
  )
}

function Preview({ away, ...wish }: Wish & { away: boolean }) {
  const user = useUser()
  const { reader, now } = wish
  const words = talkWords(reader)
  const places = placesOf(wish)
  const name = `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim()
  return (
    <>
      <Slip
        title={filled(words.previewTitle, places)}
        sentence={filled(words.previewSent, { name, time: '' }).trim()}
        time={`${weekdayOf(now)}, ${dateText(now)}, ${timeText(now)}`}
      />
      <p className={styles.small}>{filled(words.notSent, places)}</p>
      {!away && <p className={styles.small}>{filled(words.confirm, places)}</p>}
    </>
  )
}

const troubleOf = (state: Sending, reader: SupportReader): string | undefined => {
  const words = talkWords(reader)
  if (state === 'offline') return words.offline
  if (state === 'failed') return words.failed
  return state === 'refused' ? talkTimeline.refused : undefined
}

export interface ChooseProps {
  people: readonly SupportPerson[]
  /** Of the school. */
  zone: string
  reader: SupportReader
  chosen: string | undefined
  onChoose: (uuid: string) => void
  state: Sending
  onSend: (uuid: string) => void
  onBack: () => void
}

export function Choose({ people, zone, reader, chosen, onChoose, state, onSend, onBack }: ChooseProps) {
  const [now] = useState(() => new Date())
  const words = talkWords(reader)
  const person = people.find(({ uuid }) => uuid === chosen)
  const places = person && placesOf({ person, zone, now })
  const away = person !== undefined && isAway({ person, zone, now })
  const trouble = troubleOf(state, reader)
  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <People
        people={people}
        zone={zone}
        now={now}
        label={words.title}
        none={words.none}
        value={chosen}
        still={state === 'sending'}
        onChange={onChoose}
      />
      {chosen === NOBODY && <p className={styles.away}>{words.noneOfThese}</p>}
      {person && away && <Away person={person} reader={reader} zone={zone} now={now} />}
      {person && <Preview person={person} reader={reader} zone={zone} now={now} away={away} />}
      <p className={styles.small}>{words.duty}</p>
      {people.length > 1 && <p className={styles.small}>{talkTimeline.mayHandOn}</p>}
      <p role="status" className={trouble ? styles.trouble : undefined}>
        {trouble && places ? filled(trouble, places) : ''}
      </p>
      <div className={styles.foot}>
        <Button look="text" onClick={onBack}>
          {words.back}
        </Button>
        {person && places && (
          <Button
            look="board"
            size="large"
            nose="arrow-right-bold"
            busy={state !== 'resting' && state !== 'refused'}
            busyLabel={filled(state === 'sending' ? words.sending : talkTimeline.waiting, places)}
            onClick={() => onSend(person.uuid ?? NOBODY)}
          >
            {filled(away ? words.outSend : words.send, places)}
          </Button>
        )}
      </div>
    </>
  )
}
