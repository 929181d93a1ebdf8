/** Chooses a support contact, and previews everything that they will see. Nothing is sent before the last button. */
import { useId, useState } from 'react'
import { describeExpectation, firstNameOf, getPresence, displayNameOf } from '#rules/contact-hours.ts'
import type { SupportPerson, SupportReader } from '#rules/safety/support.ts'
import { formatDate, formatTimeOfDay, weekdayOf } from '#rules/times.ts'
import { fillText, talkTimeline, getTalkMessages } from '#web/lib/messages/en/support-talk.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Avatar } from '#web/ui/frame/user-menu.tsx'
import type { SendStatus } from './use-request.ts'
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
  const when = ({ hours }: SupportPerson) => getPresence(hours ?? [], zone, now).text
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
            {uuid !== NOBODY && <Avatar name={firstNameOf(title)} />}
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

/** The exact text that the adult will read. */
function Slip({ title, sentence, time }: { title: string; sentence: string; time: string }) {
  return (
    <div className={styles.slip}>
      <p className={styles.small}>{title}</p>
      <p className={styles.slipText}>{sentence}</p>
      <p className={styles.small}>{time}</p>
    </div>
  )
}

interface PersonTextOptions {
  person: SupportPerson
  reader: SupportReader
  zone: string
  now: Date
}

const isAway = ({ person, zone, now }: Omit<PersonTextOptions, 'reader'>): boolean => {
  const { here, nextDay } = getPresence(person.hours ?? [], zone, now)
  return !here && nextDay !== undefined
}

const getPlaceholders = ({ person, zone, now }: Omit<PersonTextOptions, 'reader'>): Record<string, string> => {
  const { nextDay = '', opens = '' } = getPresence(person.hours ?? [], zone, now)
  return {
    adult: displayNameOf(person.name),
    place: person.place ?? 'the office',
    next_day: nextDay,
    opens,
    expect: describeExpectation(person.hours ?? [], zone, now),
  }
}

/** When the contact returns. It comes first, because it may change the choice. */
function AwayNote({ reader, ...wish }: PersonTextOptions) {
  const words = getTalkMessages(reader)
  const places = getPlaceholders(wish)
  return (
    <div className={styles.away}>
      <strong>{fillText(words.outTitle, places)}</strong>
      <p>{fillText(words.outText, places)}</p>
      {wish.person.away && <p>{wish.person.away}</p>}
    </div>
  )
}

function Preview({ away, ...wish }: PersonTextOptions & { away: boolean }) {
  const user = useUser()
  const { reader, now } = wish
  const words = getTalkMessages(reader)
  const places = getPlaceholders(wish)
  const name = `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim()
  return (
    <>
      <Slip
        title={fillText(words.previewTitle, places)}
        sentence={fillText(words.previewSent, { name, time: '' }).trim()}
        time={`${weekdayOf(now)}, ${formatDate(now)}, ${formatTimeOfDay(now)}`}
      />
      <p className={styles.small}>{fillText(words.notSent, places)}</p>
      {!away && <p className={styles.small}>{fillText(words.confirm, places)}</p>}
    </>
  )
}

const troubleOf = (state: SendStatus, reader: SupportReader): string | undefined => {
  const words = getTalkMessages(reader)
  if (state === 'offline') return words.offline
  if (state === 'failed') return words.failed
  return state === 'refused' ? talkTimeline.refused : undefined
}

export interface PersonChoiceProps {
  people: readonly SupportPerson[]
  /** The time zone of the school. */
  zone: string
  reader: SupportReader
  chosen: string | undefined
  onChoose: (uuid: string) => void
  state: SendStatus
  onSend: (uuid: string) => void
  onBack: () => void
}

export function PersonChoice({ people, zone, reader, chosen, onChoose, state, onSend, onBack }: PersonChoiceProps) {
  const [now] = useState(() => new Date())
  const words = getTalkMessages(reader)
  const person = people.find(({ uuid }) => uuid === chosen)
  const places = person && getPlaceholders({ person, zone, now })
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
      {person && away && <AwayNote person={person} reader={reader} zone={zone} now={now} />}
      {person && <Preview person={person} reader={reader} zone={zone} now={now} away={away} />}
      <p className={styles.small}>{words.duty}</p>
      {people.length > 1 && <p className={styles.small}>{talkTimeline.mayHandOn}</p>}
      <p role="status" className={trouble ? styles.trouble : undefined}>
        {trouble && places ? fillText(trouble, places) : ''}
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
            busyLabel={fillText(state === 'sending' ? words.sending : talkTimeline.waiting, places)}
            onClick={() => onSend(person.uuid ?? NOBODY)}
          >
            {fillText(away ? words.outSend : words.send, places)}
          </Button>
        )}
      </div>
    </>
  )
}
