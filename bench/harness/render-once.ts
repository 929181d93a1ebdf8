/**
 * Renders one item and prints its cost as JSON: node bench/harness/render-once.ts
 * session|upload|exercise|takes|recording|cover|previews|picture|catalog <folder>. `upload` needs the file that `session`
 * wrote to the folder, `recording` those of `takes`, and `catalog` a speech provider in AI_SPEECH_URL.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { speakSentence, toRoomTake } from '#tests/support/files/take-wav.ts'
import { crops, renderPrint } from '#server/generation/covers/covers.ts'
import {
  type ExerciseLine,
  parseScript,
  renderExercise,
  renderRecording,
  renderSession,
  processAudioInWorker,
  recordSession,
} from '#server/generation/generation.ts'
import { createProviders } from '#server/generation/providers/providers.ts'
import { listCatalogScripts } from '#server/generation/script/catalog-scripts.ts'
import { readConfig } from '#server/platform/config.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { paintCrops, paintPreviews } from '#server/generation/pictures/pictures.ts'
import { coverShapes, coverWidths } from '#rules/covers.ts'

const [rendererName, folder = ''] = process.argv.slice(2)
const cropByShape = { '4x5': '4:5', '1x1': '1:1', '16x11': '16:11' } as const

/** Ten minutes of speech and pauses. */
const readTenMinuteScript = () => parseScript(readFileSync('seeds/catalog/sessions/after-the-meeting.md', 'utf8'))

const renderSessionFile = async (): Promise<void> => {
  await renderSession({ script: readTenMinuteScript(), file: join(folder, 'session.mp3') })
}

/** An uploaded hour: the rendered session, six times in a row. */
const processUploadFile = async (): Promise<void> => {
  const source = join(folder, 'upload-source.mp3')
  const sessionBytes = readFileSync(join(folder, 'session.mp3'))
  writeFileSync(source, Buffer.concat(Array.from({ length: 6 }, () => sessionBytes)))
  await processAudioInWorker({ kind: 'session', source, file: join(folder, 'uploaded.mp3') })
}

/** The same script as a person's exercise, with the most expensive background sound. */
const renderExerciseFile = async (): Promise<void> => {
  const { sections, audience, minutes, theme, narrator } = readTenMinuteScript()
  const lines = sections.flatMap(({ section, lines }): ExerciseLine[] =>
    lines.map(({ text, pause, at }) => ({ id: String(at), kind: section, text, pause })),
  )
  const options = { audience, minutes, theme, narrator, rate: 1, tone: 'steady', bed: 'singing-bowl', seed: 1 } as const
  await renderExercise({ ...options, lines, sentences: join(folder, 'sentences'), file: join(folder, 'exercise.mp3') })
}

const RECORDED_LINES = 40

const listRecordedLines = () => {
  const lines = readTenMinuteScript().sections.flatMap(({ section, lines: sectionLines }) =>
    sectionLines.map(({ text, pause }) => ({ text, pause, section })),
  )
  return Array.from({ length: RECORDED_LINES }, (_, index) => ({
    ...lines[index % lines.length]!,
    take: join(folder, `${index}.wav`),
  }))
}

/** The takes of a person who reads all lines, at the sample rate of most devices. */
const writeTakes = async (): Promise<void> => {
  for (const { text, take } of listRecordedLines()) {
    writeFileSync(take, toRoomTake(await speakSentence(text), { sampleRate: 48_000 }))
  }
}

const renderRecordedSession = async (): Promise<void> => {
  const job = { lines: listRecordedLines(), minutes: 10, theme: 'focus', isExact: false, bed: null, seed: 1 }
  const rendered = await renderRecording({ ...job, file: join(folder, 'recording.mp3') })
  if ('problem' in rendered) throw new Error(rendered.problem)
}

/** All shapes and sizes of one cover. */
const renderCover = async (): Promise<void> => {
  for (const shape of coverShapes) {
    const size = crops[cropByShape[shape]]
    await renderPrint({ seed: 'bench', scene: 'bay', palette: 'dusk', ...size, widths: coverWidths, formats: ['avif'] })
  }
}

/** Four previews to choose from, in the most expensive styles. */
const paintFourPreviews = async (): Promise<void> => {
  await paintPreviews({
    theme: 'sleep',
    suitableStyles: ['aurora', 'lotus', 'botanical', 'ocean'],
    seed: 1,
    audience: 'adult',
  })
}

/** All shapes, sizes and formats of the chosen picture. */
const paintChosenPicture = async (): Promise<void> => {
  await paintCrops({ style: 'aurora', palette: 'night', seed: 1 })
}

/** Every session of the catalog in a provider's voice. */
const recordCatalog = async (): Promise<void> => {
  const { speech } = createProviders({ config: readConfig(process.env), log: createJsonLog('error') })
  if (!speech) throw new Error('AI_SPEECH_URL is missing')
  for (const { slug, script } of listCatalogScripts()) {
    const job = { script, file: join(folder, `${slug}.mp3`), sentences: join(folder, slug) }
    await recordSession(job, { speech, concurrency: 2 })
  }
}

const renderers = {
  session: renderSessionFile,
  upload: processUploadFile,
  exercise: renderExerciseFile,
  takes: writeTakes,
  recording: renderRecordedSession,
  cover: renderCover,
  previews: paintFourPreviews,
  picture: paintChosenPicture,
  catalog: recordCatalog,
}

/** Peak memory in megabytes. The value of `resourceUsage` would include the memory of the parent process. */
const readPeakMegabytes = (): number => {
  const line = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))
  return Number(line?.[1] ?? Number.NaN) / 1024
}

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const cpuBefore = process.cpuUsage()
await renderers[rendererName as keyof typeof renderers]()
const { user, system } = process.cpuUsage(cpuBefore)
console.log(
  JSON.stringify({
    cpuSeconds: (user + system) / 1e6,
    megabytes: readPeakMegabytes(),
    delayMs: delay.percentile(99) / 1e6,
  }),
)
