/** What cards are made of, and what comes of it. */
import type { PaperName } from '../handouts/paper.ts'

/** What one card says. */
export interface CardFacts {
  /** What its horizon is drawn from: the same for the same pupil, so that a child who can't read knows theirs. */
  seed: string
  name: string
  username: string
  /** Three words to type; without them the code signs in by itself. */
  words: string | undefined
  /** Where its code leads. */
  address: string
}

export interface CardsSource {
  school: string
  schoolCode: string
  /** Of the class; empty for people of several. */
  section: string
  /** As people say it: `alaia.school/login`. */
  door: string
  paper: PaperName
  cards: readonly CardFacts[]
}

export interface RenderedCards {
  bytes: Uint8Array
  pages: number
}
