export interface CommandArgument {
  /** The name as it is shown, without brackets: `file`, or `on|off` for an argument with choices. */
  readonly name: string
  readonly meaning: string
  readonly optional?: true
  /** Takes all remaining arguments. Only the last argument can. */
  readonly rest?: true
  /** The only accepted words; without them, any word is accepted. */
  readonly choices?: readonly string[]
}
export interface CommandOption {
  readonly meaning: string
  /** The name of the value that follows the option. Without it, the option stands alone. */
  readonly value?: string
  readonly required?: true
  /** Hidden options are accepted but not shown; earlier versions documented them. */
  readonly hidden?: true
}
export interface CommandDefinition {
  /** One or two words, as they are typed. */
  readonly name: string
  readonly group: string
  /** An imperative sentence. */
  readonly summary: string
  /** Sentences about limits and consequences. */
  readonly details?: readonly string[]
  readonly arguments?: readonly CommandArgument[]
  /** By their names without dashes. */
  readonly options?: Readonly<Record<string, CommandOption>>
  /** Complete command lines after `alaia`. */
  readonly examples: readonly string[]
}
/** Returns the command line of a command, without `alaia`. */
export const formatUsage: (command: CommandDefinition) => string
/** Returns the help of one command. */
export const formatHelp: (command: CommandDefinition) => string
/** Returns the names and summaries of commands, by group. */
export const formatCommandList: (commands: readonly CommandDefinition[]) => string
/** Returns the help of `alaia` itself: its usage and all commands. */
export const formatOverview: (commands: readonly CommandDefinition[]) => string
