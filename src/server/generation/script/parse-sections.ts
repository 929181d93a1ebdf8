import { SECTIONS, type ScriptPause, type ScriptSection, type ScriptSectionName } from './script.ts'
import type { ScriptFault } from './script-error.ts'

const HEADING = /^##\s+([a-z]+)(?::\s*(.+))?$/
const NUMBER = String.raw`(\d+(?:\.\d+)?)`
const HOLD = new RegExp(String.raw`^\(=${NUMBER}\)$`)
const RANGE = new RegExp(String.raw`^\(${NUMBER}\s+${NUMBER}\s+${NUMBER}\)$`)

/** Parses the spoken part, whose first row is line `firstLine` of the file. */
export const parseSections = (rows: readonly string[], firstLine: number) => {
  const parser = new SectionParser()
  rows.forEach((row, index) => {
    const text = row.trim()
    if (text !== '') parser.read(text, firstLine + index)
  })
  return parser.close(firstLine + rows.length)
}

class SectionParser {
  #sections: ScriptSection[] = []
  #faults: ScriptFault[] = []
  #pendingLine: { text: string; at: number } | undefined

  read(text: string, at: number) {
    if (text.startsWith('#')) this.#parseHeading(text, at)
    else if (text.startsWith('(')) this.#parsePause(text, at)
    else this.#parseSpokenLine(text, at)
  }

  close(at: number) {
    this.#rejectPendingLine()
    if (this.#sections.length === 0) this.#addFault(at, 'there is no section')
    return { sections: this.#sections, faults: this.#faults }
  }

  #parseHeading(text: string, at: number) {
    this.#rejectPendingLine()
    const [, section, name] = HEADING.exec(text) ?? []
    if (!isSectionName(section)) return this.#addFault(at, `a section is one of ${SECTIONS.join(', ')}`)
    this.#sections.push({ section, ...(name ? { name } : {}), lines: [], at })
  }

  #parseSpokenLine(text: string, at: number) {
    this.#rejectPendingLine()
    if (this.#sections.length === 0) this.#addFault(at, 'a line comes before the first section')
    this.#pendingLine = { text, at }
  }

  #parsePause(text: string, at: number) {
    const pause = parsePause(text)
    if (!pause) return this.#addFault(at, 'a pause is (min ideal max) or (=seconds)')
    if (!this.#pendingLine) return this.#addFault(at, 'a pause follows no line')
    this.#sections.at(-1)?.lines.push({ ...this.#pendingLine, pause })
    this.#pendingLine = undefined
  }

  #rejectPendingLine() {
    if (this.#pendingLine) this.#addFault(this.#pendingLine.at, 'the line has no pause after it')
    this.#pendingLine = undefined
  }

  #addFault(at: number, message: string) {
    this.#faults.push({ at, message })
  }
}

const isSectionName = (name: string | undefined): name is ScriptSectionName =>
  SECTIONS.some((section) => section === name)

const parsePause = (text: string): ScriptPause | undefined => {
  const [, hold] = HOLD.exec(text) ?? []
  if (hold) return { hold: Number(hold) }
  const [, min, ideal, max] = RANGE.exec(text) ?? []
  return min ? { min: Number(min), ideal: Number(ideal), max: Number(max) } : undefined
}
