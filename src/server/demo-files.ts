/** Creates the generated files of the demo school: handouts by grade, a picture and an audio file. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { MINUTE_MS } from '#rules/durations.ts'
import { type Grade, gradeLabels } from '#rules/grades.ts'
import { renderMissingPages } from './domains/learn/handouts.jobs.ts'
import { listHandoutTexts } from './domains/learn/handouts.queries.ts'
import { type DemoFile, storeDemoFile, seedDemoFiles } from './domains/resources/demo.seed.ts'
import type { Platform } from './platform/platform.ts'
import type { Storage } from './platform/storage/storage.ts'

const QUEUE = 'demo-files'
/** After this delay, the handouts are rendered and only need to be copied. */
const DELAY_MS = MINUTE_MS

const readPathBytes = async (storage: Storage, key: string): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of (await storage.open(key)).stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const storeDemoHandouts = async (platform: Platform, { only, signal }: { only: string[]; signal: AbortSignal }) => {
  await renderMissingPages(platform, { only, signal })
  for (const { pdf_key, title, unit } of await listHandoutTexts(platform.db, only)) {
    if (!pdf_key) continue
    const folders = ['Handouts', gradeLabels[unit.grade as Grade], unit.title]
    const name = `${title.replace(/[?.]+$/, '')}.pdf`
    await storeDemoFile(platform, { folders, name, bytes: await readPathBytes(platform.storage, pdf_key) })
    signal.throwIfAborted()
  }
}

const renderDemoPicture = async (): Promise<DemoFile> => {
  const { renderPrint } = await import('./generation/covers/covers.ts')
  const size = { width: 1600, height: 1000, widths: [1600], formats: ['jpeg'] } as const
  const [print] = await renderPrint({ seed: 'a bay to look at', scene: 'bay', palette: 'dawn', ...size })
  if (!print) throw new Error('No picture was made')
  return { folders: ['Starting a lesson'], name: 'A bay to look at.jpg', bytes: print.bytes }
}

const BELLS = 3

/** Yields the bell of the sessions three times, each followed by silence. */
async function* renderBells() {
  const { createBell } = await import('./generation/mix/bell.ts')
  const bellSamples = createBell()
  for (let index = 0; index < BELLS; index++) {
    for (const block of [bellSamples, new Float32Array(bellSamples.length)]) {
      yield [block]
      await yieldToEventLoop()
    }
  }
}

const renderDemoAudio = async ({ config }: Platform): Promise<DemoFile> => {
  const { writeMp3 } = await import('./generation/mix/mp3.ts')
  const file = join(config.ALAIA_DATA, 'demo-bells.mp3')
  await writeMp3(file, { kilobits: 96, channels: 1 }, renderBells())
  const bytes = await readFile(file)
  await rm(file, { force: true })
  return { folders: ['Starting a lesson'], name: 'Three bells.mp3', bytes }
}

/** Can run repeatedly: existing files are not created again. */
export const createDemoFiles = async (platform: Platform, { signal }: { signal: AbortSignal }): Promise<void> => {
  await storeDemoFile(platform, await renderDemoPicture())
  await storeDemoFile(platform, await renderDemoAudio(platform))
  const handouts = (await listHandoutTexts(platform.db)).map(({ uuid }) => uuid)
  await storeDemoHandouts(platform, { only: handouts.slice(0, platform.config.RENDER_AHEAD), signal })
}

export const registerDemoFilesJobs = (platform: Platform): void => {
  platform.jobs.define(QUEUE, {}, ({ signal }) => createDemoFiles(platform, { signal }))
}

/** Seeds the authored files at once, and enqueues the generated ones. */
export const seedFilesForDemo = async (platform: Platform): Promise<void> => {
  const isNew = await seedDemoFiles(platform)
  if (!isNew || platform.config.RENDER_AHEAD === 0) return
  const startAfter = new Date(platform.clock.now().getTime() + DELAY_MS)
  await platform.jobs.send(QUEUE, {}, { startAfter, singletonKey: 'once' })
}
