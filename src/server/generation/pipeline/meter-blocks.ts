import type { Bed } from '../mix/ambience-bed.ts'
import type { SessionMeters } from '../mix/meters.ts'
import { mixDown } from '../mix/mix-down.ts'
import type { Timeline } from '../mix/timeline.ts'
import type { ReportProgress } from './progress.ts'

/** Yields the blocks of a mix to the encoder, and measures and reports their progress. */
export function* meterBlocks(
  timeline: Timeline,
  { meters, report, bed }: { meters: SessionMeters; report: ReportProgress; bed?: Bed },
) {
  let from = 0
  let lastPercent = 0
  for (const block of mixDown(timeline, bed)) {
    meters.push(block)
    const percent = Math.round(65 + (33 * from) / timeline.length)
    if (percent > lastPercent) report({ stage: 'mixing', percent })
    lastPercent = percent
    from += block[0].length
    yield block
  }
}
