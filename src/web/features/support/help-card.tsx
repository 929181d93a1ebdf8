/**
 * The help card. People who can be reached now come first: the school's contacts, or the helplines while all contacts
 * are away. It makes no request, works offline, and nothing records that it was opened.
 */
import { getFirstName } from '#rules/contact-hours.ts'
import { isEveryoneAway, type HelpCard, sortReachableFirst, type SupportPerson } from '#rules/safety/support.ts'
import { useOnline } from '#web/lib/online.ts'
import { support } from '#web/lib/messages/en/support.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Avatar } from '#web/ui/frame/user-menu.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { DangerLine } from './danger-line.tsx'
import { HelpLine } from './help-line.tsx'
import { ShoreAtNight } from './shore-at-night.tsx'
import styles from './help-card.module.css'

type OnAsk = (contact: string) => void

interface PersonProps extends SupportPerson {
  /** Whether it is emphasized as the first choice. */
  first: boolean
  onAsk?: OnAsk | undefined
}

export function SupportAdult({ name, role, reach, uuid, first, onAsk }: PersonProps) {
  return (
    <li className={classNames(styles.row, styles.person)}>
      <Avatar name={getFirstName(name)} />
      <div className={styles.text}>
        <strong>{name}</strong>
        <small>{[role, reach].filter(Boolean).join(', ')}</small>
      </div>
      {uuid && onAsk && (
        <div className={styles.ways}>
          <button
            type="button"
            className={classNames(styles.reach, first && styles.first)}
            aria-label={support('ask.named', { name })}
            onClick={() => onAsk(uuid)}
          >
            {support('ask')}
          </button>
        </div>
      )}
    </li>
  )
}

function HelpSentences({ help, Heading }: { help: HelpCard; Heading: 'h2' | 'h3' }) {
  return (
    <section className={styles.part}>
      <Heading>{help.say_title}</Heading>
      <ul className={styles.sayings}>
        {help.say.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className={styles.quiet}>{help.secret}</p>
    </section>
  )
}

interface PartProps {
  help: HelpCard
  Heading: 'h2' | 'h3'
  /** Whether its first entry is emphasized. */
  emphasizesFirst: boolean
}

function People({ help, Heading, emphasizesFirst, onAsk }: PartProps & { onAsk: OnAsk | undefined }) {
  return (
    <section className={styles.part}>
      <Heading>{help.people_title}</Heading>
      {help.people_note && <p className={styles.quiet}>{help.people_note}</p>}
      <ul>
        {sortReachableFirst(help.people).map((person, index) => (
          <SupportAdult key={person.name} {...person} first={emphasizesFirst && index === 0} onAsk={onAsk} />
        ))}
      </ul>
    </section>
  )
}

function Lines({ help, Heading, emphasizesFirst }: PartProps) {
  const online = useOnline()
  if (help.lines.length === 0) return null
  return (
    <section className={styles.part}>
      <Heading>{help.lines_title}</Heading>
      <p className={styles.quiet}>{online ? help.lines_lead : support('offline')}</p>
      <ul>
        {help.lines.map((line, index) => (
          <HelpLine key={line.id} line={line} online={online} first={emphasizesFirst && index === 0} />
        ))}
      </ul>
      <p className={styles.quiet}>{help.no_phone}</p>
    </section>
  )
}

export interface HelpCardContentProps {
  help: HelpCard
  /** Asks one of the contacts to talk. */
  onAsk?: OnAsk | undefined
  /** The heading level; 3 below the title of a dialog. */
  level?: 2 | 3
}

/** The contents of the card, below its title. */
export function HelpCardContent({ help, onAsk, level = 3 }: HelpCardContentProps) {
  const Heading = `h${level}` as const
  const allAway = isEveryoneAway(help.people)
  const people = <People help={help} Heading={Heading} emphasizesFirst={!allAway} onAsk={onAsk} />
  const lines = <Lines help={help} Heading={Heading} emphasizesFirst={allAway || help.people.length === 0} />
  return (
    <>
      <p className={styles.lead}>{help.lead}</p>
      <DangerLine danger={help.danger} emergency={help.emergency} />
      {allAway ? lines : people}
      {allAway ? people : lines}
      <HelpSentences help={help} Heading={Heading} />
      <p className={styles.private}>{help.private}</p>
    </>
  )
}

export interface SupportCardProps extends Omit<HelpCardContentProps, 'level'> {
  open: boolean
  onClose: () => void
}

export function SupportCard({ help, onAsk, open, onClose }: SupportCardProps) {
  return (
    <Dialog open={open} onClose={onClose} title={help.title} art={<ShoreAtNight />}>
      <HelpCardContent help={help} onAsk={onAsk} />
    </Dialog>
  )
}
