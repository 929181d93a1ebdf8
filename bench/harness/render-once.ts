/**
 * Renders one file and prints its cost: node bench/harness/render-once.ts session|upload|exercise|cover|previews|picture
 * <folder>
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { crops, renderPrint } from '#server/generation/covers/covers.ts'
import {
  type ExerciseLine,
  parseScript,
  renderExercise,
  renderSession,
  takeSound,
} from '#server/generation/generation.ts'
import { paintCrops, paintPreviews } from '#server/generation/pictures/pictures.ts'
import { coverShapes, coverWidths } from '#rules/covers.ts'

const [what, folder = ''] = process.argv.slice(2)
const cropOf = { '4x5': '4:5', '1x1': '1:1', '16x11': '16:11' } as const

/** Ten minutes of speech and pauses. */
const tenMinutes = () => parseScript(readFileSync('seeds/catalogue/sessions/after-the-meeting.md', 'utf8'))

const session = async (): Promise<void> => {
  await renderSession({ script: tenMinutes(), file: join(folder, 'session.mp3') })
}

/** An uploaded hour: the rendered session, six times in a row. */
const upload = async (): Promise<void> => {
  const source = join(folder, 'sent.mp3')
  const minutes = readFileSync(join(folder, 'session.mp3'))
  writeFileSync(source, Buffer.concat(Array.from({ length: 6 }, () => minutes)))
  await takeSound({ kind: 'session', source, file: join(folder, 'uploaded.mp3') })
}

/** The same script as a person's exercise, with the most expensive background sound. */
const exercise = async (): Promise<void> => {
  const { sections, audience, minutes, theme, narrator } = tenMinutes()
  const lines = sections.flatMap(({ section, lines }): ExerciseLine[] =>
    lines.map(({ text, pause, at }) => ({ id: String(at), kind: section, text, pause })),
  )
  const how = { audience, minutes, theme, narrator, rate: 1, tone: 'steady', bed: 'singing-bowl', seed: 1 } as const
  await renderExercise({ ...how, lines, sentences: join(folder, 'sentences'), file: join(folder, 'exercise.mp3') })
}

/** All shapes and sizes of one cover. */
const cover = async (): Promise<void> => {
  for (const shape of coverShapes) {
    const size = crops[cropOf[shape]]
    await renderPrint({ seed: 'bench', scene: 'bay', palette: 'dusk', ...size, widths: coverWidths, formats: ['avif'] })
  }
}

/** Four previews to choose from, in the most expensive styles. */
const previews = async (): Promise<void> => {
  await paintPreviews({
    theme: 'sleep',
    painted: ['aurora', 'lotus', 'botanical', 'ocean'],
    seed: 1,
    audience: 'adult',
  })
}

/** All shapes, sizes and formats of the chosen picture. */
const picture = async (): Promise<void> => {
  await paintCrops({ style: 'aurora', palette: 'night', seed: 1 })
}

const producers = { session, upload, exercise, cover, previews, picture }

/** Peak memory in megabytes. The value of `resourceUsage` would include the memory of the parent process. */
const peakMegabytes = (): number => {
  const line = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))
  return Number(line?.[1] ?? Number.NaN) / 1024
}

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const before = process.cpuUsage()
await producers[what as keyof typeof producers]()
const { user, system } = process.cpuUsage(before)
console.log(
  JSON.stringify({
    cpuSeconds: (user + system) / 1e6,
    megabytes: peakMegabytes(),
    delayMs: delay.percentile(99) / 1e6,
  }),
)
