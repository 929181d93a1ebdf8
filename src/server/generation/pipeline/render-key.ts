import { createHash } from 'node:crypto'
import { RENDER_CHAIN } from '../facts.ts'
import type { Script } from '../script/script.ts'

/**
 * Returns a key for the audio of a script. Scripts with the same key give the same bytes, so finished audio is found
 * by it. Only audible facts count: a new title, description or cover keeps the audio.
 */
export const getRenderKey = ({ audience, minutes, narrator, theme, sections }: Script) => {
  const spokenSections = sections.map(({ section, lines }) => [
    section,
    lines.map(({ text, pause }) => [text, Object.values(pause)]),
  ])
  return hashKey([audience, minutes, narrator, theme, spokenSections])
}

const hashKey = (audibleFacts: unknown[]) =>
  createHash('sha256')
    .update(JSON.stringify([RENDER_CHAIN, ...audibleFacts]))
    .digest('hex')
