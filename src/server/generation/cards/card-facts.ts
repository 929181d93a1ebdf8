/** The input and the result of rendering sign-in cards. */
import type { PaperName } from '../handouts/paper.ts'

/** The facts that one card shows. */
export interface CardFacts {
  /**
   * The seed of the drawn horizon. It stays the same for a student, so a student who can't read recognizes the card.
   */
  seed: string
  name: string
  username: string
  /** Three words to type. Without them, the code alone signs the student in. */
  words: string | undefined
  /** The address that the code opens. */
  address: string
}

export interface CardsSource {
  school: string
  schoolCode: string
  /** The name of the class, or an empty string for students of several classes. */
  section: string
  /** The sign-in address as people say it: `alaia.school/login`. */
  entry: string
  paper: PaperName
  cards: readonly CardFacts[]
}

export interface RenderedCards {
  bytes: Uint8Array
  pages: number
}
