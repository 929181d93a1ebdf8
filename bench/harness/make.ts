/** Makes one thing and tells what it cost: node bench/harness/make.ts session|cover <folder> */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crops, renderPrint } from '#server/generation/covers/covers.ts'
import { parseScript, renderSession } from '#server/generation/generation.ts'
import { coverShapes, coverWidths } from '#rules/covers.ts'

const [what, folder = ''] = process.argv.slice(2)
const cropOf = { '4x5': '4:5', '1x1': '1:1', '16x11': '16:11' } as const

/** A session of ten minutes. */
const session = async (): Promise<void> => {
  const source = readFileSync('seeds/catalogue/sessions/after-the-meeting.md', 'utf8')
  await renderSession({ script: parseScript(source), file: join(folder, 'session.mp3') })
}

/** All shapes and sizes of one cover. */
const cover = async (): Promise<void> => {
  for (const shape of coverShapes) {
    const size = crops[cropOf[shape]]
    await renderPrint({ seed: 'bench', scene: 'bay', palette: 'dusk', ...size, widths: coverWidths, formats: ['avif'] })
  }
}

const before = process.cpuUsage()
await (what === 'cover' ? cover() : session())
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ cpuSeconds: (user + system) / 1e6, megabytes: process.resourceUsage().maxRSS / 1024 }))
