/** A process that makes one uploaded file ready, and says what that took: node tests/support/take-one.ts <source> <file> */
import { takeSound } from '#server/generation/generation.ts'

const [source = '', file = ''] = process.argv.slice(2)
const { durationSeconds, lufs, truePeakDb } = await takeSound({ kind: 'session', source, file })
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6
process.stdout.write(JSON.stringify({ durationSeconds, lufs, truePeakDb, megabytes: maxRSS / 1024, cpuSeconds }))
