/**
 * Decides whether a text may need a person. It is checked only in this browser, a moment after typing stops. Nothing of
 * it is stored, counted or sent, and saving never waits for it. See docs/product.md#words-that-need-a-person.
 */
import { useEffect, useRef, useState } from 'react'
import { loadChunk } from '#web/lib/chunks.ts'
import { logFailure } from '#web/lib/log.ts'

/** Pause in typing before the text is checked, in milliseconds. */
const TYPING_DELAY = 150
/** Characters that are checked at the end of a long text, where the newest text usually is. */
const READ = 6000

type SafetyCheck = (text: string) => boolean

/** The list of phrases is large and loads after the page. */
const loadSafetyCheck = async (): Promise<SafetyCheck> =>
  (await loadChunk(() => import('#rules/safety/person-needed.ts'))).needsAdultHelp

interface SafetyNoticeState {
  noticed: boolean
  /** Whether a notice was due, even if it was closed since. */
  wasShown: boolean
  /** Closes the notice; it doesn't return for this text. */
  close: () => void
}

/** Checks a text. @param about identifies the text, such as the uuid of an entry; another one is checked again */
export const useSafetyNotice = (text: string, about = ''): SafetyNoticeState => {
  const [read, setRead] = useState<{ needsPerson: SafetyCheck }>()
  const [notice, setNotice] = useState<{ about: string; closed: boolean }>()
  const hasStartedLoading = useRef(false)
  const worthReading = text.trim().length > 3
  const isOver = notice?.about === about

  useEffect(() => {
    if (read || hasStartedLoading.current) return
    hasStartedLoading.current = true
    loadSafetyCheck()
      .then((needsPerson) => setRead({ needsPerson }))
      .catch((error: unknown) => {
        // The next edit tries to load it again.
        hasStartedLoading.current = false
        logFailure('gate', error)
      })
  }, [read, text])

  useEffect(() => {
    if (!read || isOver || !worthReading) return undefined
    const timer = setTimeout(() => {
      if (read.needsPerson(text.slice(-READ))) setNotice({ about, closed: false })
    }, TYPING_DELAY)
    return () => clearTimeout(timer)
  }, [read, isOver, worthReading, text, about])

  return { noticed: isOver && !notice.closed, wasShown: isOver, close: () => setNotice({ about, closed: true }) }
}
