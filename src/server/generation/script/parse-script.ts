import { isNode, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import { exerciseThemes, techniques } from '#rules/exercises.ts'
import { parseSections } from './parse-sections.ts'
import { AUDIENCES, NARRATORS, type Script, type ScriptHead } from './script.ts'
import { ScriptError, type ScriptFault } from './script-error.ts'

const Slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a slug')

const Head = z
  .strictObject({
    title: z.string().min(1).max(80),
    kind: z.enum(['session', 'thought_exercise']),
    audience: z.enum(AUDIENCES),
    minutes: z.int().min(1).max(60),
    technique: z.enum(techniques),
    theme: z.enum(exerciseThemes),
    energy: z.enum(['settle', 'steady', 'lift']),
    series: z.union([z.literal('none'), Slug]),
    position: z.int().min(1).optional(),
    collections: z.array(Slug),
    author: z.string().min(1),
    narrator: z.enum(NARRATORS),
    description: z.string().min(1).max(300),
    related: z.array(Slug),
    cover: z.strictObject({ scene: z.enum(sceneNames), palette: z.enum(paletteNames) }),
    eyes: z.enum(['open', 'choice']),
  })
  .refine((head) => (head.series === 'none') === (head.position === undefined), {
    message: 'a position goes with a series, and only with one',
    path: ['position'],
  })

const FENCE = '---'

/**
 * Parses a session in the catalog's format: YAML front matter between two `---`, then the spoken body.
 * @throws {ScriptError} with every fault and its line number.
 */
export const parseScript = (source: string): Script => {
  const rows = source.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (rows[0] !== FENCE) throw new ScriptError([{ at: 1, message: 'the first line must be ---' }])
  const end = rows.indexOf(FENCE, 1)
  if (end < 0) throw new ScriptError([{ at: rows.length, message: 'the front matter is not closed by ---' }])
  const head = parseHead(rows.slice(1, end).join('\n'))
  const body = parseSections(rows.slice(end + 1), end + 2)
  const faults = [...head.faults, ...body.faults]
  if (faults.length > 0 || !head.value) throw new ScriptError(faults)
  return { ...head.value, sections: body.sections }
}

const parseHead = (text: string): { value?: ScriptHead; faults: ScriptFault[] } => {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter })
  // Line 1 of the file is the `---` above the front matter.
  const toLine = (offset: number) => counter.linePos(offset).line + 1
  if (document.errors.length > 0) {
    return {
      faults: document.errors.map((error) => ({ at: toLine(error.pos[0]), message: toFirstLine(error.message) })),
    }
  }
  const checked = Head.safeParse(document.toJS())
  if (checked.success) {
    const { series, ...rest } = checked.data
    return { value: series === 'none' ? rest : { ...rest, series }, faults: [] }
  }
  const faults = checked.error.issues.map((issue) => {
    const node = document.getIn(issue.path, true)
    const at = isNode(node) && node.range ? toLine(node.range[0]) : 2
    return { at, message: `${issue.path.join('.') || 'head'}: ${issue.message}` }
  })
  return { faults }
}

const toFirstLine = (message: string) => message.split('\n', 1)[0]!
