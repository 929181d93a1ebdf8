/** Chooses a support contact, and previews everything that they will see. Nothing is sent before the last button. */
import { useId, useState } from 'react'
import { describeExpectation, getFirstName, getPresence, getDisplayName } from '#rules/contact-hours.ts'
import type { SupportPerson, SupportReader } from '#rules/safety/support.ts'
import { formatDate, formatTimeOfDay, getWeekdayName } from '#rules/times.ts'
import { fillText, talkTimeline, getTalkMessages } from '#web/lib/messages/en/support-talk.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Avatar } from '#web/ui/frame/user-menu.tsx'
import type { SendStatus } from './use-request.ts'
import styles from './talk.module.css'

const NO_ONE = ''

interface PeopleProps {
  people: readonly SupportPerson[]
  zone: string
  now: Date
  label: string
  none: string
  value: string | undefined
  isDisabled: boolean
  onChange: (uuid: string) => void
}

function People({ people, zone, now, label, none, value, isDisabled, onChange }: PeopleProps) {
  const name = useId()
  const describePresence = ({ hours }: SupportPerson) => getPresence(hours ?? [], zone, now).text
  const rows = [
    ...people.map((person) => ({
      uuid: person.uuid ?? NO_ONE,
      title: person.name,
      line: [person.role, describePresence(person)].filter(Boolean).join('. '),
    })),
    { uuid: NO_ONE, title: none, line: '' },
  ]
  return (
    <fieldset className={styles.people} aria-label={label} disabled={isDisabled}>
      {rows.map(({ uuid, title, line }) => (
        <label key={uuid} className={styles.person}>
          <input type="radio" name={name} value={uuid} checked={uuid === value} onChange={() => onChange(uuid)} />
          <span className={styles.face} data-nobody={uuid === NO_ONE || undefined}>
            {uuid !== NO_ONE && <Avatar name={getFirstName(title)} />}
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
function MessagePreview({ title, sentence, time }: { title: string; sentence: string; time: string }) {
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
    adult: getDisplayName(person.name),
    place: person.place ?? 'the office',
    next_day: nextDay,
    opens,
    expect: describeExpectation(person.hours ?? [], zone, now),
  }
}

/** Says when the contact returns. It comes first, because it may change the choice. */
function AwayNote({ reader, ...options }: PersonTextOptions) {
  const texts = getTalkMessages(reader)
  const placeholders = getPlaceholders(options)
  return (
    <div className={styles.away}>
      <strong>{fillText(texts.outTitle, placeholders)}</strong>
      <p>{fillText(texts.outText, placeholders)}</p>
      {options.person.away && <p>{options.person.away}</p>}
    </div>
  )
}

function Preview({ away, ...options }: PersonTextOptions & { away: boolean }) {
  const user = useUser()
  const { reader, now } = options
  const texts = getTalkMessages(reader)
  const placeholders = getPlaceholders(options)
  const name = `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim()
  return (
    <>
      <MessagePreview
        title={fillText(texts.previewTitle, placeholders)}
        sentence={fillText(texts.previewSent, { name, time: '' }).trim()}
        time={`${getWeekdayName(now)}, ${formatDate(now)}, ${formatTimeOfDay(now)}`}
      />
      <p className={styles.small}>{fillText(texts.notSent, placeholders)}</p>
      {!away && <p className={styles.small}>{fillText(texts.confirm, placeholders)}</p>}
    </>
  )
}

const getErrorText = (state: SendStatus, reader: SupportReader): string | undefined => {
  const texts = getTalkMessages(reader)
  if (state === 'offline') return texts.offline
  if (state === 'failed') return texts.failed
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
  const texts = getTalkMessages(reader)
  const person = people.find(({ uuid }) => uuid === chosen)
  const placeholders = person && getPlaceholders({ person, zone, now })
  const away = person !== undefined && isAway({ person, zone, now })
  const errorText = getErrorText(state, reader)
  return (
    <>
      <p className={styles.lead}>{texts.lead}</p>
      <People
        people={people}
        zone={zone}
        now={now}
        label={texts.title}
        none={texts.none}
        value={chosen}
        isDisabled={state === 'sending'}
        onChange={onChoose}
      />
      {chosen === NO_ONE && <p className={styles.away}>{texts.noneOfThese}</p>}
      {person && away && <AwayNote person={person} reader={reader} zone={zone} now={now} />}
      {person && <Preview person={person} reader={reader} zone={zone} now={now} away={away} />}
      <p className={styles.small}>{texts.duty}</p>
      {people.length > 1 && <p className={styles.small}>{talkTimeline.mayForward}</p>}
      <p role="status" className={errorText ? styles.trouble : undefined}>
        {errorText && placeholders ? fillText(errorText, placeholders) : ''}
      </p>
      <div className={styles.foot}>
        <Button look="text" onClick={onBack}>
          {texts.back}
        </Button>
        {person && placeholders && (
          <Button
            look="board"
            size="large"
            endIcon="arrow-right-bold"
            busy={state !== 'resting' && state !== 'refused'}
            busyLabel={fillText(state === 'sending' ? texts.sending : talkTimeline.waiting, placeholders)}
            onClick={() => onSend(person.uuid ?? NO_ONE)}
          >
            {fillText(away ? texts.outSend : texts.send, placeholders)}
          </Button>
        )}
      </div>
    </>
  )
}
