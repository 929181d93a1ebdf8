/** How a command is said, and whether somebody said it so. */
import { CommandError } from './command-error.ts'

type Flag = `--${string}`

export interface CommandHelp {
  does: string
  /** The words that it takes, as the help shows them. */
  takes?: string
  /** So many of them without which it can do nothing. */
  least?: number
  /** What may be said and stands alone. */
  flags?: readonly Flag[]
  /** What has to be said, with a name for the word that follows it. */
  needs?: Readonly<Record<Flag, string>>
}

export const formatHelp = ({ takes, flags = [], needs = {}, does }: CommandHelp): string => {
  const needed = Object.entries(needs).map(([flag, value]) => `${flag} ${value}`)
  const said = [...(takes ? [takes] : []), ...needed, ...flags.map((flag) => `[${flag}]`)].join(' ')
  return said ? `${said}: ${does}` : does
}

const isFlag = (word: string): word is Flag => word.startsWith('--')

/** Before anything is opened: a server that holds the data does not hide what is wrong with the words. @throws CommandError */
export const validateArguments = (name: string, saying: CommandHelp, words: readonly string[]): void => {
  const { flags = [], needs = {}, least = 0 } = saying
  const it = `It is: ${name} ${formatHelp(saying)}`
  const strange = words.find((word) => isFlag(word) && !flags.includes(word) && !Object.hasOwn(needs, word))
  if (strange) throw new CommandError(`${name} knows no ${strange}. ${it}`)
  const values = words.filter((word, at) => !isFlag(word) && Object.hasOwn(needs, words[at - 1] ?? ''))
  const others = words.filter((word) => !isFlag(word)).length - values.length
  const needed = Object.keys(needs)
  if (others < least || values.length < needed.length || !needed.every((flag) => words.includes(flag))) {
    throw new CommandError(`Something is missing. ${it}`)
  }
}
