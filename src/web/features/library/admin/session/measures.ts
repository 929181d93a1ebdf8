/**
 * Describes the measurements of an audio file in words: its loudness compared with the target, and its highest peak.
 */
import type { CatalogSession } from '#contract/catalog.ts'
import { HIGHEST_PEAK_DB, TARGET_LUFS } from '#rules/catalog.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'

export interface Measure {
  isGood: boolean
  value: string
  label: string
}

type SessionAudio = NonNullable<CatalogSession['audio']>

/** A smaller difference in LU is inaudible. */
const AUDIBLE_DIFFERENCE = 1
/** A peak is measured after encoding, so it may be this many decibels higher. */
const ENCODING_TOLERANCE = 0.1

/** Formats the number with a true minus sign. */
const formatNumber = (value: number): string => value.toFixed(1).replace('-', '\u2212')

export const getLoudness = ({ lufs }: Pick<SessionAudio, 'lufs'>): Measure => {
  if (lufs === null) {
    return { isGood: false, value: adminCatalog('unmeasured'), label: adminCatalog('loudness.unknown') }
  }
  const isGood = Math.abs(lufs - TARGET_LUFS) <= AUDIBLE_DIFFERENCE
  const label = isGood
    ? adminCatalog('loudness.good')
    : adminCatalog('loudness.off', { wanted: formatNumber(TARGET_LUFS) })
  return { isGood, value: adminCatalog('lufs', { value: formatNumber(lufs) }), label }
}

export const getPeak = ({ true_peak_db: peak }: Pick<SessionAudio, 'true_peak_db'>): Measure => {
  if (peak === null) return { isGood: false, value: adminCatalog('unmeasured'), label: adminCatalog('peak.unknown') }
  const isGood = peak <= HIGHEST_PEAK_DB + ENCODING_TOLERANCE
  const label = isGood ? adminCatalog('peak.good') : adminCatalog('peak.off', { wanted: formatNumber(HIGHEST_PEAK_DB) })
  return { isGood, value: adminCatalog('dbtp', { value: formatNumber(peak) }), label }
}

export const getTranscriptMeasure = ({
  transcript_times: times,
}: Pick<CatalogSession, 'transcript_times'>): Measure => ({
  isGood: times !== 'none',
  value: adminCatalog(times === 'none' ? 'transcript.none' : 'transcript'),
  label: times === 'none' ? '' : adminCatalog(`transcript.${times}`),
})
