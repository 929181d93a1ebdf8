/** Marks what was found in the words that lie over a page. */
import type { DrawnPage } from './draw-page.ts'
import { type MarkedParts, findHits, groupMarks } from './find.ts'
import styles from './pdf.module.css'

const pieceOf = (text: string, marks: readonly MarkedParts[], current: number): (Node | string)[] => {
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
 * @param current place of the hit one is at, among those of the page; -1 for another page
 * @returns the mark of it
 */
export const markHits = ({ pieces, places }: DrawnPage, query: string, current: number): Element | undefined => {
  const marks = groupMarks(findHits(pieces, query))
  places.forEach((place, at) => {
    const text = pieces[at]?.text ?? ''
    const here = marks.get(at)
    if (here) place.replaceChildren(...pieceOf(text, here, current))
    else if (place.firstElementChild) place.replaceChildren(text)
  })
  const now = styles.current
  return now === undefined
    ? undefined
    : (places.map((place) => place.querySelector(`.${now}`)).find((mark) => mark !== null) ?? undefined)
}
