/** Marks search matches in the text layer of a page. */
import type { DrawnPage } from './draw-page.ts'
import { type MarkedParts, findHits, groupMarks } from './find-text.ts'
import styles from './pdf.module.css'

const createMarkedNodes = (text: string, marks: readonly MarkedParts[], current: number): (Node | string)[] => {
  const nodes: (Node | string)[] = []
  let at = 0
  for (const { from, to, hit } of marks) {
    const mark = document.createElement('mark')
    mark.textContent = text.slice(from, to)
    mark.className = (hit === current ? styles.current : styles.found) ?? ''
    nodes.push(text.slice(at, from), mark)
    at = to
  }
  return [...nodes, text.slice(at)]
}

/**
 * Marks the matches of a query.
 * @param current the index of the current match on this page; -1 if it is on another page
 * @returns the element of the current match
 */
export const markHits = ({ textPieces, elements }: DrawnPage, query: string, current: number): Element | undefined => {
  const marks = groupMarks(findHits(textPieces, query))
  elements.forEach((element, at) => {
    const text = textPieces[at]?.text ?? ''
    const pieceMarks = marks.get(at)
    if (pieceMarks) element.replaceChildren(...createMarkedNodes(text, pieceMarks, current))
    else if (element.firstElementChild) element.replaceChildren(text)
  })
  const currentClass = styles.current
  return currentClass === undefined
    ? undefined
    : (elements.map((element) => element.querySelector(`.${currentClass}`)).find((mark) => mark !== null) ?? undefined)
}
