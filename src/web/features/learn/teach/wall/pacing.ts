/** Lines that go on by themselves: each for as long as it takes to say it slowly, and then for its quiet. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { SpokenLine } from '#rules/learn/read-aloud.ts'

/** Words in a second, read to a room that listens. */
const PACE = 1.8
const SHORTEST = 2

/** Seconds. */
const secondsToSay = ({ text }: Pick<SpokenLine, 'text'>): number => Math.max(SHORTEST, text.split(/\s+/).length / PACE)

interface LinePacingOptions {
  line: SpokenLine | undefined
  runs: boolean
  onSaid: () => void
}

/** @returns whether the quiet of the line is now */
export const useLinePacing = ({ line, runs, onSaid }: LinePacingOptions): boolean => {
  const [quiet, setQuiet] = useState<SpokenLine>()
  const said = useEffectEvent(onSaid)
  useEffect(() => {
    if (!line || !runs) return undefined
    const saying = secondsToSay(line) * 1000
    const timers = [
      setTimeout(() => setQuiet(line), saying),
      setTimeout(() => said(), saying + line.pause_seconds * 1000),
    ]
    return () => {
      timers.forEach(clearTimeout)
      setQuiet(undefined)
    }
  }, [line, runs])
  return runs && quiet === line && line !== undefined
}
