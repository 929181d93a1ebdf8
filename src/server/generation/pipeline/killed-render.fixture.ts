import { spawn } from 'node:child_process'
import { once } from 'node:events'

const moduleAt = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

const program = (file: string) => `
  import { renderSession } from ${moduleAt('../generation.ts')}
  import { oneMinute } from ${moduleAt('./one-minute.fixture.ts')}
  await renderSession({ script: oneMinute(), file: ${JSON.stringify(file)} }, { onProgress: ({ percent }) => console.log(percent) })
`

/** Renders in a process of its own, and kills that without warning as soon as it has come so far. */
export const killedRender = async (file: string, percent: number) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program(file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const reached = text.trim().split('\n').map(Number)
    if (reached.some((now) => now >= percent)) child.kill('SIGKILL')
  })
  const [, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL') throw new Error(`The render ended before ${percent} %`)
}
