/** Advances the lines of a script by itself: each stays for the time it takes to say it slowly, plus its pause. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { SpokenLine } from '#rules/learn/read-aloud.ts'

/** Words per second when reading to a class. */
const PACE = 1.8
const SHORTEST = 2

/** Returns seconds. */
const secondsToSay = ({ text }: Pick<SpokenLine, 'text'>): number => Math.max(SHORTEST, text.split(/\s+/).length / PACE)

interface LinePacingOptions {
  line: SpokenLine | undefined
  runs: boolean
  onSpoken: () => void
}

/**
 * Advances after the line and its pause.
 * @returns whether the pause of the line runs now
 */
export const useLinePacing = ({ line, runs, onSpoken }: LinePacingOptions): boolean => {
  const [pausedLine, setPausedLine] = useState<SpokenLine>()
  const handleSpoken = useEffectEvent(onSpoken)
  useEffect(() => {
    if (!line || !runs) return undefined
    const speakingTime = secondsToSay(line) * 1000
    const timers = [
      setTimeout(() => setPausedLine(line), speakingTime),
      setTimeout(() => handleSpoken(), speakingTime + line.pause_seconds * 1000),
    ]
    return () => {
      timers.forEach(clearTimeout)
      setPausedLine(undefined)
    }
  }, [line, runs])
  return runs && pausedLine === line && line !== undefined
}
