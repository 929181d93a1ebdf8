import { SECTIONS, type Pause, type Section, type SectionName } from './script.ts'
import type { ScriptFault } from './script-error.ts'

const HEADING = /^##\s+([a-z]+)(?::\s*(.+))?$/
const NUMBER = String.raw`(\d+(?:\.\d+)?)`
const HOLD = new RegExp(String.raw`^\(=${NUMBER}\)$`)
const RANGE = new RegExp(String.raw`^\(${NUMBER}\s+${NUMBER}\s+${NUMBER}\)$`)

/** Parses the spoken part, whose first row is line `firstLine` of the file. */
export const parseSections = (rows: readonly string[], firstLine: number) => {
  const body = new Body()
  rows.forEach((row, index) => {
    const text = row.trim()
    if (text !== '') body.read(text, firstLine + index)
  })
  return body.close(firstLine + rows.length)
}

class Body {
  #sections: Section[] = []
  #faults: ScriptFault[] = []
  #waiting: { text: string; at: number } | undefined

  read(text: string, at: number) {
    if (text.startsWith('#')) this.#heading(text, at)
    else if (text.startsWith('(')) this.#pause(text, at)
    else this.#parseSpokenLine(text, at)
  }

  close(at: number) {
    this.#expectNoWaitingLine()
    if (this.#sections.length === 0) this.#fault(at, 'there is no section')
    return { sections: this.#sections, faults: this.#faults }
  }

  #heading(text: string, at: number) {
    this.#expectNoWaitingLine()
    const [, section, name] = HEADING.exec(text) ?? []
    if (!isSectionName(section)) return this.#fault(at, `a section is one of ${SECTIONS.join(', ')}`)
    this.#sections.push({ section, ...(name ? { name } : {}), lines: [], at })
  }

  #parseSpokenLine(text: string, at: number) {
    this.#expectNoWaitingLine()
    if (this.#sections.length === 0) this.#fault(at, 'a line stands before the first section')
    this.#waiting = { text, at }
  }

  #pause(text: string, at: number) {
    const pause = readPause(text)
    if (!pause) return this.#fault(at, 'a pause is (min ideal max) or (=seconds)')
    if (!this.#waiting) return this.#fault(at, 'a pause follows no line')
    this.#sections.at(-1)?.lines.push({ ...this.#waiting, pause })
    this.#waiting = undefined
  }

  #expectNoWaitingLine() {
    if (this.#waiting) this.#fault(this.#waiting.at, 'the line has no pause after it')
    this.#waiting = undefined
  }

  #fault(at: number, message: string) {
    this.#faults.push({ at, message })
  }
}

const isSectionName = (name: string | undefined): name is SectionName => SECTIONS.some((section) => section === name)

const readPause = (text: string): Pause | undefined => {
  const [, hold] = HOLD.exec(text) ?? []
  if (hold) return { hold: Number(hold) }
  const [, min, ideal, max] = RANGE.exec(text) ?? []
  return min ? { min: Number(min), ideal: Number(ideal), max: Number(max) } : undefined
}
