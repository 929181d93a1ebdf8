import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ExerciseJob } from './exercise-job.ts'

const moduleAt = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

const PRINT_PROGRESS = '{ onProgress: ({ percent }) => console.log(percent) }'

const sessionProgram = (file: string) => `
  import { renderSession } from ${moduleAt('../generation.ts')}
  import { oneMinute } from ${moduleAt('./one-minute.fixture.ts')}
  await renderSession({ script: oneMinute(), file: ${JSON.stringify(file)} }, ${PRINT_PROGRESS})
`

const exerciseProgram = (job: ExerciseJob) => `
  import { renderExercise } from ${moduleAt('../generation.ts')}
  await renderExercise(${JSON.stringify(job)}, ${PRINT_PROGRESS})
`

/** Runs a process and kills it without warning as soon as it has reached this percentage. */
const killedAt = async (program: string, percent: number) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const reached = text.trim().split('\n').map(Number)
    if (reached.some((now) => now >= percent)) child.kill('SIGKILL')
  })
  const [, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL') throw new Error(`The render ended before ${percent} %`)
}

export const killedRender = (file: string, percent: number) => killedAt(sessionProgram(file), percent)

export const killedExercise = (job: ExerciseJob, percent: number) => killedAt(exerciseProgram(job), percent)
