/**
 * Decides whether a text may need a person. It is checked only in this browser, a moment after typing stops. Nothing of
 * it is stored, counted or sent, and saving never waits for it. See docs/product.md#crisis-texts.
 */
import { useEffect, useRef, useState } from 'react'
import { loadChunk } from '#web/lib/chunks.ts'
import { logFailure } from '#web/lib/log.ts'

/** Pause in typing before the text is checked, in milliseconds. */
const TYPING_DELAY_MS = 150
/** Characters that are checked at the end of a long text, where the newest text usually is. */
const CHECKED_CHARACTERS = 6000

type SafetyCheck = (text: string) => boolean

/** The list of phrases is large and loads after the page. */
const loadSafetyCheck = async (): Promise<SafetyCheck> =>
  (await loadChunk(() => import('#rules/safety/crisis.ts'))).isCrisis

interface SafetyNoticeState {
  noticed: boolean
  /** Whether a notice was due, even if it was closed since. */
  wasShown: boolean
  /** Closes the notice; it doesn't return for this text. */
  close: () => void
}

/** Checks a text. @param textId identifies the text, such as the uuid of an entry; another one is checked again */
export const useSafetyNotice = (text: string, textId = ''): SafetyNoticeState => {
  const [checker, setChecker] = useState<{ isCrisis: SafetyCheck }>()
  const [notice, setNotice] = useState<{ about: string; closed: boolean }>()
  const hasStartedLoading = useRef(false)
  const isLongEnough = text.trim().length > 3
  const wasNoticed = notice?.about === textId

  useEffect(() => {
    if (checker || hasStartedLoading.current) return
    hasStartedLoading.current = true
    loadSafetyCheck()
      .then((isCrisis) => setChecker({ isCrisis }))
      .catch((error: unknown) => {
        // The next edit tries to load it again.
        hasStartedLoading.current = false
        logFailure('moderation', error)
      })
  }, [checker, text])

  useEffect(() => {
    if (!checker || wasNoticed || !isLongEnough) return undefined
    const timer = setTimeout(() => {
      if (checker.isCrisis(text.slice(-CHECKED_CHARACTERS))) setNotice({ about: textId, closed: false })
    }, TYPING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [checker, wasNoticed, isLongEnough, text, textId])

  return {
    noticed: wasNoticed && !notice.closed,
    wasShown: wasNoticed,
    close: () => setNotice({ about: textId, closed: true }),
  }
}
