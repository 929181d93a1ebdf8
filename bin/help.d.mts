export interface CommandArgument {
  /** The name without brackets; `on|off` for one of several words. */
  readonly name: string
  readonly meaning: string
  readonly optional?: true
  /** Takes all remaining words. Only the last argument can. */
  readonly rest?: true
  readonly choices?: readonly string[]
}
export interface CommandOption {
  readonly meaning: string
  /** The name of the value that follows the option. Without it, the option stands alone. */
  readonly value?: string
  readonly required?: true
  /** Accepted, but not shown: what earlier versions documented. */
  readonly hidden?: true
}
export interface CommandGrammar {
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
export const formatUsage: (command: CommandGrammar) => string
export const formatHelp: (command: CommandGrammar) => string
export const formatCommandList: (commands: readonly CommandGrammar[]) => string
export const formatOverview: (commands: readonly CommandGrammar[]) => string
