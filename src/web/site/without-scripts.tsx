/** The page at an app address if scripts are off. The help card has to open everywhere, so it is shown even then. */
import { type HelpCard, createHelpCard, type Helpline } from '#rules/safety/support.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { paths } from '#web/lib/paths.ts'
import { LogoMark } from '#web/ui/icon/logo.tsx'
import logo from '#web/ui/icon/logo.module.css'
import styles from './without-scripts.module.css'

const toDigits = (number: string): string => number.replace(/[^\d+]/g, '')

function Danger({ danger, emergency }: Pick<HelpCard, 'danger' | 'emergency'>) {
  const [before = '', ...after] = danger.split(emergency)
  return (
    <p className={styles.danger}>
      {before}
      {after.length > 0 && <a href={`tel:${toDigits(emergency)}`}>{emergency}</a>}
      {after.join(emergency)}
    </p>
  )
}

const formatTextLine = ({ to, body }: NonNullable<Helpline['text']>): string =>
  body ? `Text ${body} to ${to}` : `Text ${to}`

function Line({ line: { name, note, call, text, chat } }: { line: Helpline }) {
  return (
    <li>
      <strong>{name}</strong>
      <p>{note}</p>
      <p className={styles.ways}>
        {call && <a href={`tel:${toDigits(call)}`}>Call {call}</a>}
        {text && <a href={`sms:${toDigits(text.to)}`}>{formatTextLine(text)}</a>}
        {chat && (
          <a href={chat} rel="noopener noreferrer">
            Open chat
          </a>
        )}
      </p>
    </li>
  )
}

function Help({ card }: { card: HelpCard }) {
  return (
    <>
      <h1>{card.title}</h1>
      <p>{card.lead}</p>
      <Danger {...card} />
      {card.lines.length > 0 && (
        <section>
          <h2>{card.lines_title}</h2>
          <p>{card.lines_lead}</p>
          <ul>
            {card.lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{card.say_title}</h2>
        <ul>
          {card.say.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>{card.secret}</p>
      </section>
    </>
  )
}

function ScriptsRequired({ card }: { card: HelpCard }) {
  return (
    <>
      <h1>This part of Alaia needs JavaScript</h1>
      <p>It seems to be turned off on this device. Your school can turn it on.</p>
      <p className={styles.ways}>
        <a href={authPaths.welcome}>Go to the welcome page</a>
        <a href={paths.help}>Need help now?</a>
      </p>
      <Danger {...card} />
    </>
  )
}

/** @param help whether the help card was requested; the person is not known here */
export function WithoutScripts({ help }: { help: boolean }) {
  const card = createHelpCard('older')
  return (
    <main className={styles.page}>
      <a href={authPaths.welcome} className={logo.logo} aria-label="Alaia, home">
        <LogoMark />
        <span>Alaia</span>
      </a>
      {help ? <Help card={card} /> : <ScriptsRequired card={card} />}
    </main>
  )
}
