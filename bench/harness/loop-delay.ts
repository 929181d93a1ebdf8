/** Preloaded into a server: writes the event loop delay of its main thread to the file LOOP_DELAY at each SIGUSR2. */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 5
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

process.on('SIGUSR2', () => {
  // The recorded value is the time between two timer ticks; the timer's own interval is no delay.
  const toMilliseconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
  const report = { p99: toMilliseconds(delay.percentile(99)), longest: toMilliseconds(delay.max) }
  writeFileSync(process.env['LOOP_DELAY'] ?? '', JSON.stringify(report))
  delay.reset()
})
