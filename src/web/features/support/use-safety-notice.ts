/**
 * Whether what somebody writes may need a person. It is checked in this browser alone, a moment after the typing stops.
 * Nothing of it is stored, counted or sent, and saving never waits for it. See
 * docs/product.md#words-that-need-a-person.
 */
import { useEffect, useRef, useState } from 'react'
import { loadChunk } from '#web/lib/chunks.ts'
import { logFailure } from '#web/lib/log.ts'

/** How long the writing rests before it is read, in milliseconds. */
const TYPING_DELAY = 150
/** So much of the end of a long text is read: what was just written stands there. */
const READ = 6000

type SafetyCheck = (text: string) => boolean

/** The phrases are many, and come when the page stands. */
const loadSafetyCheck = async (): Promise<SafetyCheck> =>
  (await loadChunk(() => import('#rules/safety/person-needed.ts'))).needsAdultHelp

interface SafetyNoticeState {
  noticed: boolean
  /** It was, also when it has been closed since. */
  heard: boolean
  /** The person has closed it: for this text it does not come again. */
  close: () => void
}

/** @param about what the text is, such as the uuid of an entry: another one is read anew */
export const useSafetyNotice = (text: string, about = ''): SafetyNoticeState => {
  const [read, setRead] = useState<{ needsPerson: SafetyCheck }>()
  const [shown, setShown] = useState<{ about: string; closed: boolean }>()
  const asked = useRef(false)
  const worthReading = text.trim().length > 3
  const isOver = shown?.about === about

  useEffect(() => {
    if (read || asked.current) return
    asked.current = true
    loadSafetyCheck()
      .then((needsPerson) => setRead({ needsPerson }))
      .catch((error: unknown) => {
        // Asked for again with the next words.
        asked.current = false
        logFailure('gate', error)
      })
  }, [read, text])

  useEffect(() => {
    if (!read || isOver || !worthReading) return undefined
    const timer = setTimeout(() => {
      if (read.needsPerson(text.slice(-READ))) setShown({ about, closed: false })
    }, TYPING_DELAY)
    return () => clearTimeout(timer)
  }, [read, isOver, worthReading, text, about])

  return { noticed: isOver && !shown.closed, heard: isOver, close: () => setShown({ about, closed: true }) }
}
