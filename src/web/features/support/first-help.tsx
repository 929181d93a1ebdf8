/** The help in a safety notice itself: the emergency number, people of the school, and matching helplines. */
import { useEffect, useState } from 'react'
import type { HarmSource } from '#rules/safety/harm-source.ts'
import { isEveryoneAway, filterHelplines, type HelpCard, sortReachableFirst } from '#rules/safety/support.ts'
import { loadChunk } from '#web/lib/chunks.ts'
import { useOnline } from '#web/lib/online.ts'
import { DangerLine } from './danger-line.tsx'
import styles from './first-help.module.css'
import { HelpLine } from './help-line.tsx'
import { SupportAdult } from './help-card.tsx'

/** Most people shown here; the help card shows all of them. */
const MAX_PEOPLE = 2
/** Longest wait before numbers are shown, in milliseconds. */
const SCAN_TIMEOUT_MS = 1500

const loadSafetyScan = async () => (await import('#rules/safety/harm-source.ts')).detectHarmSource

/**
 * Scans the text once, only in this browser. Returns the result, `{}` if nothing was found or the scan failed, or
 * undefined while it runs.
 */
const useSafetyScan = (text: string): { source?: HarmSource } | undefined => {
  const [first] = useState(text)
  const [scan, setScan] = useState<{ source?: HarmSource }>()
  useEffect(() => {
    const giveUp = () => setScan((now) => now ?? {})
    const timer = setTimeout(giveUp, SCAN_TIMEOUT_MS)
    loadChunk(loadSafetyScan)
      .then((detectIn) => setScan({ source: detectIn(first) }))
      .catch(giveUp)
    return () => clearTimeout(timer)
  }, [first])
  return scan
}

export interface FirstHelpProps {
  card: HelpCard
  /** The text that the person wrote. */
  text: string
  onAsk: (contact: string) => void
}

export function FirstHelp({ card, text, onAsk }: FirstHelpProps) {
  const online = useOnline()
  const scan = useSafetyScan(text)
  const allAway = isEveryoneAway(card.people)
  const lines = scan ? filterHelplines(card.lines, scan.source) : []
  const people = sortReachableFirst(card.people)
    .slice(0, MAX_PEOPLE)
    .map((person, index) => (
      <SupportAdult key={person.name} {...person} first={!allAway && index === 0} onAsk={onAsk} />
    ))
  const calls = lines.map((line, index) => (
    <HelpLine
      key={line.id}
      line={{ ...line, chat: undefined }}
      online={online}
      first={index === 0 && (allAway || people.length === 0)}
    />
  ))
  return (
    <>
      <DangerLine danger={card.danger} emergency={card.emergency} />
      <ul className={styles.first}>
        {allAway ? calls : people}
        {allAway ? people : calls}
      </ul>
    </>
  )
}
