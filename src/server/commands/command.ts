/** A command: its grammar as data, and the function that carries it out. Help, errors and checks come from the grammar. */
import type { CommandDefinition } from '../../../bin/help.mjs'

export interface CommandInput {
  /** In the order of the grammar; an optional one can be missing. */
  arguments: readonly string[]
  /** True if the option is given. */
  has: (option: string) => boolean
  /** The value that follows an option; empty if it is not given. */
  getValue: (option: string) => string
}

export interface Command extends CommandDefinition {
  /** @returns the lines to print */
  run: (input: CommandInput) => readonly string[] | Promise<readonly string[]>
}
