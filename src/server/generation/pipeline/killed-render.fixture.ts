import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ExerciseJob } from './exercise-job.ts'

const toModuleUrl = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

const PRINT_PROGRESS = '{ onProgress: ({ percent }) => console.log(percent) }'

const createSessionProgram = (file: string) => `
  import { renderSession } from ${toModuleUrl('../generation.ts')}
  import { createOneMinuteScript } from ${toModuleUrl('./one-minute.fixture.ts')}
  await renderSession({ script: createOneMinuteScript(), file: ${JSON.stringify(file)} }, ${PRINT_PROGRESS})
`

const createExerciseProgram = (job: ExerciseJob) => `
  import { renderExercise } from ${toModuleUrl('../generation.ts')}
  await renderExercise(${JSON.stringify(job)}, ${PRINT_PROGRESS})
`

/** Runs a process and kills it without warning as soon as it has reached this percentage. */
const killAtPercent = async (program: string, percent: number) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const percents = text.trim().split('\n').map(Number)
    if (percents.some((reachedPercent) => reachedPercent >= percent)) child.kill('SIGKILL')
  })
  const [, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL') throw new Error(`The render ended before ${percent} %`)
}

export const killRender = (file: string, percent: number) => killAtPercent(createSessionProgram(file), percent)

export const killExerciseRender = (job: ExerciseJob, percent: number) =>
  killAtPercent(createExerciseProgram(job), percent)
