/** Parses one XML part of a workbook while it is unpacked. No part is ever a tree, or as a whole in memory. */
import { Parser } from 'htmlparser2'
import type { TableProblemName } from '#rules/tables/table.ts'

/** A workbook that can't be read, and the line of the sheet that shows it. */
export class InvalidWorkbookError extends Error {
  readonly problem: TableProblemName
  readonly line: number

  constructor(problem: TableProblemName, line = 1) {
    super(problem)
    this.problem = problem
    this.line = line
  }
}

export type XmlAttributes = Readonly<Record<string, string>>

/** Receives the elements by their names without a prefix, because programs differ in the prefixes. */
export interface XmlHandler {
  open?(name: string, attributes: XmlAttributes): void
  text?(text: string): void
  close?(name: string): void
  /** Whether the rest of the part can be skipped. */
  isDone?(): boolean
}

/** Real parts have about ten levels and twenty attributes. The parser's time and memory grow with both. */
const MAX_DEPTH = 50
const MAX_ATTRIBUTES = 100

const toLocalName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** @throws InvalidWorkbookError */
const requireAtMost = (count: number, limit: number): void => {
  if (count > limit) throw new InvalidWorkbookError('workbook_damaged')
}

/**
 * Entities that a document declares itself are never expanded.
 *
 * @throws InvalidWorkbookError
 */
export const parseXml = async (chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> => {
  const decoder = new TextDecoder()
  let [depth, attributeCount] = [0, 0]
  const parser = new Parser(
    {
      onattribute() {
        attributeCount += 1
        requireAtMost(attributeCount, MAX_ATTRIBUTES)
      },
      onopentag(name, attributes) {
        depth += 1
        attributeCount = 0
        requireAtMost(depth, MAX_DEPTH)
        handler.open?.(toLocalName(name), attributes)
      },
      ontext: (text) => handler.text?.(text),
      onclosetag(name) {
        depth -= 1
        handler.close?.(toLocalName(name))
      },
    },
    { xmlMode: true },
  )
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }))
    if (handler.isDone?.()) return
  }
  parser.end(decoder.decode())
}
