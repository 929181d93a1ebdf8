/** Preloaded into a server: how long its main thread was held, written to the file LOOP_DELAY each time SIGUSR2 comes. */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 5
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

process.on('SIGUSR2', () => {
  // What is recorded is the time between two beats: the time that was meant to lie there is no delay.
  const milliseconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
  const told = { p99: milliseconds(delay.percentile(99)), most: milliseconds(delay.max) }
  writeFileSync(process.env['LOOP_DELAY'] ?? '', JSON.stringify(told))
  delay.reset()
})
